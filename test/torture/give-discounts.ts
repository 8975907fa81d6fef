import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Vouchers } from '#platform/database-types.ts'
import type { SignedIn } from '../many-shoppers.ts'
import { type Plan, type VoucherKind, voucherKinds } from './plan.ts'
import { createRandom } from './seeded-random.ts'

export const voucherCodes: Record<VoucherKind, string> = {
  few: 'ITLUOT',
  'few too': 'ITNUA',
  capped: 'TOIDA',
  'for some': 'RIENG',
  'all of it': 'TATCA',
  ending: 'SAPHET',
}

const hourMs = 3_600_000
const endsAfterMs = 5_000
/** One in this many shoppers gets the private voucher. */
const some = 3

/** Creates vouchers with few uses, grants one to some shoppers, and gives coins to all. */
export async function giveDiscounts(
  db: Db,
  plan: Plan,
  shoppers: readonly SignedIn[],
): Promise<void> {
  const random = createRandom(plan.seed + 5_000_000)
  const terms: Record<VoucherKind, Partial<Insertable<Vouchers>>> = {
    few: { percent: 10, quantity: random.between(2, 6) },
    'few too': { percent: 25, quantity: random.between(2, 6), min_subtotal: 100_000 },
    capped: { percent: 50, max_discount: 15_000, quantity: random.between(10, 30) },
    'for some': { percent: 30, is_public: false },
    'all of it': { percent: 100, quantity: random.between(3, 12) },
    ending: { percent: 20, end_at: new Date(Date.now() + endsAfterMs) },
  }
  for (const kind of voucherKinds) {
    const code = voucherCodes[kind]
    const usual = {
      code,
      percent: 10,
      start_at: new Date(0),
      end_at: new Date(Date.now() + hourMs),
    }
    const { id } = await db
      .insertInto('vouchers')
      .values({ ...usual, ...terms[kind] })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (kind !== 'for some') continue
    const held = shoppers.filter((_, place) => place % some === 0)
    await db
      .insertInto('user_vouchers')
      .values(held.map(({ userId }) => ({ user_id: userId, voucher_id: id })))
      .execute()
  }
  const coins = shoppers.map(({ userId }) => ({ userId, amount: random.between(1, 150) * 1_000 }))
  await sql`
    INSERT INTO coin_ledger (user_id, type, amount, note)
    SELECT "userId", 'adjust', amount, 'Tặng'
    FROM jsonb_to_recordset(${JSON.stringify(coins)}::jsonb) AS given ("userId" uuid, amount bigint)`.execute(
    db,
  )
}
