import { sql } from 'kysely'

/** True for a row `p` of `products` that shoppers see in lists; the same rows stand in `listing.products`. */
export const isListed = sql`p.is_published AND p.deleted_at IS NULL`
