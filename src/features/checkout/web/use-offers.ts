import { useQuery } from '@tanstack/react-query'
import { chosenAddressId } from '#features/addresses/web/public.ts'
import { lineStatus } from '#features/cart/domain.ts'
import { chosenLines, loadCart, whenCartSettled } from '#features/cart/web/public.ts'
import { findOffers } from '#features/wallet/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { loadQuote } from './checkout-calls.ts'
import { type Quote, type SentLine, sentLines } from './checkout-totals.ts'
import { storedDelivery } from './chosen-delivery.ts'

/** The vouchers for the order being prepared, and a check of a typed code. */
export function useOffers(userId: string) {
  const offers = useQuery({
    queryKey: ['checkout', 'offers', userId],
    queryFn: async () => {
      const items = await linesToBuy()
      const quote = items.length > 0 ? await quoteWith(items, null) : undefined
      return findOffers(browserApi(), quote ?? {})
    },
    gcTime: 0,
  })
  return { offers, check }
}

/** The reason why a voucher is unusable for this order; undefined when it takes something off. Throws ApiError. */
async function check(voucherCode: string): Promise<string | undefined> {
  const items = await linesToBuy()
  const { voucherError, discount, shippingDiscount = 0 } = await quoteWith(items, voucherCode)
  if (voucherError !== undefined) return voucherError
  const isIdle = items.length > 0 && discount + shippingDiscount === 0
  return isIdle ? `Mã giảm giá ${voucherCode} không giảm gì cho đơn hàng này.` : undefined
}

async function linesToBuy(): Promise<SentLine[]> {
  await whenCartSettled()
  const now = serverNow()
  const lines = chosenLines(await loadCart(browserApi()))
  return sentLines(lines.filter((line) => !lineStatus(line, now)))
}

function quoteWith(items: readonly SentLine[], voucherCode: string | null): Promise<Quote> {
  const discounts = { voucherCode, useCoins: false }
  const to = { addressId: chosenAddressId(), methodId: storedDelivery()?.id }
  return loadQuote(browserApi(), { items, ...to, discounts })
}
