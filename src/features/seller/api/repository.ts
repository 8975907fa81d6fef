import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Stores } from '#platform/database-types.ts'
import { microsOf, momentOf, type Place } from '#platform/keyset.ts'
import type { Store, StoreStatus } from '../contract.ts'

/** A user's latest request in any state; all earlier ones were rejected. */
export async function findStore(db: Db, userId: string): Promise<Store | null> {
  const [found] = await findStores(db, { userId }, 1)
  return found?.store ?? null
}

/** A request with its applicant. */
export type StoreRequest = {
  store: Store
  userId: string
  phone: string | null
  email: string | null
  decidedAt: Date | null
  /** Its time of creation as a place in the list. */
  micros: string
}

type Filter = {
  id?: string | undefined
  userId?: string | undefined
  status?: StoreStatus | undefined
  /** Only requests that follow this one in the list. */
  after?: Place | undefined
}

/** Matching requests, newest first. */
export async function findStores(
  db: Db,
  { id, userId, status, after }: Filter,
  limit: number,
): Promise<StoreRequest[]> {
  let query = db
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.user_id')
    .selectAll('stores')
    .select(['users.phone', 'users.email', microsOf(sql`stores.created_at`).as('micros')])
    .orderBy('stores.created_at', 'desc')
    .orderBy('stores.id', 'desc')
    .limit(limit)
  if (id !== undefined) query = query.where('stores.id', '=', id)
  if (userId !== undefined) query = query.where('stores.user_id', '=', userId)
  if (status !== undefined) query = query.where('stores.status', '=', status)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(stores.created_at, stores.id) < (${momentOf(after)}, ${after.id}::uuid)`,
    )
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    store: toStore(row),
    userId: row.user_id,
    phone: row.phone,
    email: row.email,
    decidedAt: row.decided_at,
    micros: row.micros,
  }))
}

export function toStore(row: Selectable<Stores>): Store {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo: row.logo_url,
    status: row.status as StoreStatus,
    note: row.decision_note,
    createdAt: row.created_at.toISOString(),
  }
}
