import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  adjustCoins,
  createVoucher,
  findCoins,
  getVoucher,
  grantVoucher,
  listVouchers,
} from '#features/wallet/api/public.ts'
import type { Db } from '#platform/database.ts'
import { withDates } from './with-dates.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Vietnam's time, without summer time. */
const shopOffsetMs = 7 * 3_600_000
/** Before the demo account's first order. */
const welcomeDaysAgo = 45
const welcome = { amount: 50_000, note: 'Quà chào mừng bạn đến với Tiệm' }

const DemoVouchers = z.array(
  z.object({
    code: z.string(),
    percent: z.int(),
    maxDiscount: z.int().optional(),
    minSubtotal: z.int().optional(),
    quantity: z.int().optional(),
    isPrivate: z.boolean().optional(),
    description: z.string(),
    /** Days from the first load; negative ones have passed. */
    fromDay: z.int(),
    toDay: z.int(),
  }),
)

/** Creates the vouchers of a file that do not exist yet; returns the codes of the private ones among them. */
export async function loadVouchers(db: Db, file: string): Promise<string[]> {
  const today = Math.floor((Date.now() + shopOffsetMs) / dayMs)
  const midnight = (day: number) => (today + day) * dayMs - shopOffsetMs
  const vouchers = DemoVouchers.parse(JSON.parse(await readFile(file, 'utf8')))
  const made: string[] = []
  for (const { fromDay, toDay, ...terms } of vouchers) {
    const { code, isPrivate = false } = terms
    if ((await listVouchers(db, { code })).length > 0) continue
    const startAt = new Date(midnight(fromDay))
    const endAt = new Date(midnight(toDay) - minuteMs)
    // A new voucher must not have ended, so an expired one is created as of its start.
    await createVoucher(db, { ...terms, startAt, endAt }, startAt)
    if (isPrivate) made.push(code)
  }
  return made
}

/** Grants a shopper new private vouchers, and welcome coins once. */
export async function fillWallet(db: Db, codes: readonly string[], userId: string): Promise<void> {
  for (const code of codes) await grantVoucher(db, await getVoucher(db, code), [userId])
  const { total } = await findCoins(db, userId, { limit: 1, offset: 0 })
  if (total > 0) return
  const openedAt = new Date(Date.now() - welcomeDaysAgo * dayMs)
  await withDates(db, userId, openedAt, () => adjustCoins(db, { userId, ...welcome }))
}
