import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder } from '#storefront/api/in-order.ts'
import { each, type Fields, listAt, moneyOrNull } from '#storefront/api/read.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { readVoucher, type ShownVoucher, voucherLists } from './readers.ts'

/** A voucher that the shopper may use for what is being bought. */
export type Offer = ShownVoucher & {
  /** What it takes off the goods, and what is missing to the goods that it wants; null where that is not told. */
  off: number | null
  missing: number | null
}

/** The vouchers that can be used now, the best for goods of that price first. Throws ApiError, UnknownShape. */
export function findOffers(api: ApiClient, subtotal: number | undefined): Promise<Offer[]> {
  const query = { subtotal }
  const read = (answer: unknown) => readOffers(answer, serverNow())
  return inOrder([
    async () => read(await api.get('/api/web/vouchers/available', { query })),
    async () => read(await api.get('/api/web/users/user/vouchers')),
  ])
}

/** The ones of use among the vouchers of an answer. Throws UnknownShape. */
export function readOffers(answer: unknown, now: number): Offer[] {
  return each(listAt(answer, ...voucherLists), (fields) => offerOf(fields, now))
}

function offerOf(fields: Fields, now: number): Offer | undefined {
  const voucher = readVoucher(fields, now)
  if (voucher?.state !== 'usable') return undefined
  return { ...voucher, off: moneyOrNull(fields.off), missing: moneyOrNull(fields.missing) }
}
