import type { ApiClient } from '#storefront/api/client.ts'
import { each, type Fields, listAt, moneyOrNull } from '#storefront/api/parse.ts'
import { tryInOrder } from '#storefront/api/try-in-order.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { parseVoucher, type ShownVoucher, voucherLists } from './parsers.ts'

/** A voucher usable for the order being prepared. */
export type Offer = ShownVoucher & {
  /** What it takes off the order, and the amount missing to its minimum; null where the server does not say. */
  off: number | null
  missing: number | null
}

/** The vouchers usable now, the best for goods and shipping of this price first. Throws ApiError, UnknownShape. */
export function findOffers(
  api: ApiClient,
  { subtotal, shippingFee }: { subtotal?: number | undefined; shippingFee?: number | undefined },
): Promise<Offer[]> {
  const extras = { query: { subtotal, shippingFee } }
  const read = (answer: unknown) => parseOffers(answer, serverNow())
  return tryInOrder([
    async () => read(await api.get('/api/web/vouchers/available', { extras })),
    async () => read(await api.get('/api/web/users/user/vouchers')),
  ])
}

/** Parses the usable vouchers of an answer. Throws UnknownShape. */
export function parseOffers(answer: unknown, now: number): Offer[] {
  return each(listAt(answer, ...voucherLists), (fields) => offerOf(fields, now))
}

function offerOf(fields: Fields, now: number): Offer | undefined {
  const voucher = parseVoucher(fields, now)
  if (voucher?.state !== 'usable') return undefined
  return { ...voucher, off: moneyOrNull(fields.off), missing: moneyOrNull(fields.missing) }
}
