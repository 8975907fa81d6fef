import { sql } from 'kysely'
import { exportOf as addressesOf } from '#features/addresses/api/public.ts'
import { exportOf as cartOf } from '#features/cart/api/public.ts'
import { exportOf as accountOf } from '#features/identity/api/public.ts'
import { exportOf as notificationsOf } from '#features/notifications/api/public.ts'
import { exportOf as ordersOf } from '#features/orders/api/public.ts'
import { exportOf as reviewsOf } from '#features/reviews/api/public.ts'
import { exportOf as storesOf } from '#features/seller/api/public.ts'
import { exportOf as uploadsOf } from '#features/uploads/api/public.ts'
import { exportOf as viewsOf } from '#features/views/api/public.ts'
import { exportOf as walletOf } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import type { PersonalData } from '../contract.ts'
import { findConsents } from './consents.ts'

const parts: readonly ((db: Db, userId: string) => Promise<object>)[] = [
  accountOf,
  addressesOf,
  cartOf,
  ordersOf,
  walletOf,
  reviewsOf,
  notificationsOf,
  uploadsOf,
  viewsOf,
  async (db, userId) => ({ consents: await findConsents(db, userId, null) }),
  storesOf,
  lettersOf,
]

/** All that the shop knows of a person, as they may read it and take it along; secrets of sign-ins are left out. */
export async function exportAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  now: Date,
): Promise<PersonalData> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const told: object = { exportedAt: now.toISOString(), shop: config.shop.name }
      for (const part of parts) Object.assign(told, await part(tx, userId))
      // As JSON has it: times are text.
      return JSON.parse(JSON.stringify(told))
    })
}

/**
 * The letters that were sent about the account, its orders and its requests. What else went to the account's address may be
 * about whoever had it before.
 */
async function lettersOf(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ letter: object }>`
    SELECT jsonb_build_object('template', l.template, 'recipient', l.recipient, 'about', l.about, 'state', l.state,
      'createdAt', l.created_at) AS letter
    FROM (
      SELECT ${userId}::text AS id
      UNION ALL SELECT id FROM orders WHERE user_id = ${userId}::uuid
      UNION ALL SELECT id::text FROM stores WHERE user_id = ${userId}::uuid
    ) own JOIN letters l ON l.about = own.id AND l.about <> ''
    ORDER BY l.created_at`.execute(db)
  return { letters: rows.map(({ letter }) => letter) }
}
