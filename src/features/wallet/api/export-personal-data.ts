import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** A user's vouchers and coin ledger, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const [vouchers, coins] = await Promise.all([
    db
      .selectFrom('user_vouchers as w')
      .innerJoin('vouchers as v', 'v.id', 'w.voucher_id')
      .select([
        'v.code',
        'v.description',
        'v.kind',
        'v.percent',
        sql<number | null>`coalesce(v.max_shipping, nullif(v.max_discount, 0))`.as('maxDiscount'),
        'v.end_at as endAt',
      ])
      .select(['w.order_id as orderId', 'w.created_at as createdAt'])
      .where('w.user_id', '=', userId)
      .orderBy('w.created_at')
      .execute(),
    db
      .selectFrom('coin_ledger')
      .select(['type', 'amount', 'note', 'order_id as orderId', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ])
  return { vouchers, coins }
}
