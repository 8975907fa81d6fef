import { sql } from 'kysely'
import { exportPersonalData as addressesOf } from '#features/addresses/api/public.ts'
import { exportPersonalData as cartOf } from '#features/cart/api/public.ts'
import { exportPersonalData as accountOf } from '#features/identity/api/public.ts'
import { exportPersonalData as notificationsOf } from '#features/notifications/api/public.ts'
import { exportPersonalData as ordersOf } from '#features/orders/api/public.ts'
import { exportPersonalData as returnsOf } from '#features/returns/api/public.ts'
import { exportPersonalData as reviewsOf } from '#features/reviews/api/public.ts'
import { exportPersonalData as storesOf } from '#features/seller/api/public.ts'
import { exportPersonalData as uploadsOf } from '#features/uploads/api/public.ts'
import { exportPersonalData as viewsOf } from '#features/views/api/public.ts'
import { exportPersonalData as walletOf } from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import type { PersonalData } from '../contract.ts'
import { findConsents } from './consents.ts'

const parts: readonly ((db: Db, userId: string) => Promise<object>)[] = [
  accountOf,
  addressesOf,
  cartOf,
  ordersOf,
  returnsOf,
  walletOf,
  reviewsOf,
  notificationsOf,
  uploadsOf,
  viewsOf,
  async (db, userId) => ({ consents: await findConsents(db, userId, null) }),
  storesOf,
  lettersOf,
]

/** All personal data of a user in one snapshot; credentials are left out. */
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
      const data: object = { exportedAt: now.toISOString(), shop: config.shop.name }
      for (const part of parts) Object.assign(data, await part(tx, userId))
      // Turns dates into strings.
      return JSON.parse(JSON.stringify(data))
    })
}

/** Mails about the account, its orders and its stores. Other mails to its address may concern a former owner. */
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
