import { sql } from 'kysely'

/** What cannot be bought stands last. */
export const byPopularity = sql`p.in_stock DESC, p.sold DESC, p.id DESC`
export const byAge = sql`p.created_at DESC, p.id DESC`
