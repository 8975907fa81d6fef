import type { Selectable } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Stores } from '#platform/database-types.ts'
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
}

type Filter = {
  id?: string | undefined
  userId?: string | undefined
  status?: StoreStatus | undefined
}

/** Matching requests, newest first. */
export async function findStores(
  db: Db,
  { id, userId, status }: Filter,
  limit: number,
): Promise<StoreRequest[]> {
  let query = db
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.user_id')
    .selectAll('stores')
    .select(['users.phone', 'users.email'])
    .orderBy('stores.created_at', 'desc')
    .orderBy('stores.id', 'desc')
    .limit(limit)
  if (id !== undefined) query = query.where('stores.id', '=', id)
  if (userId !== undefined) query = query.where('stores.user_id', '=', userId)
  if (status !== undefined) query = query.where('stores.status', '=', status)
  const rows = await query.execute()
  return rows.map((row) => ({
    store: toStore(row),
    userId: row.user_id,
    phone: row.phone,
    email: row.email,
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
