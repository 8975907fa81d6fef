import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  chosenAddressId,
  loadDeliveryAddress,
  onAddressChosen,
} from '#features/addresses/web/public.ts'
import type { CartItem } from '#features/cart/contract.ts'
import { lineStatus } from '#features/cart/domain.ts'
import {
  chosenLines,
  keyOf,
  loadCart,
  onBoughtElsewhere,
  snapshotOf,
  whenCartSettled,
} from '#features/cart/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { loadQuote } from './checkout-calls.ts'
import { hasPendingArrival } from './checkout-storage.ts'
import { checkoutTotals, type Quote, sentLines } from './checkout-totals.ts'
import { chooseDiscounts, type Discounts, useChosenDiscounts } from './chosen-discounts.ts'
import { findEarlierOrder } from './find-placed-order.ts'
import { useLostVoucher } from './use-lost-voucher.ts'

// The lines stay as loaded while the page is open: after a lost answer the cart may be empty, and only the same order sent
// again tells the outcome.
const asLoaded = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Milliseconds after which returning to the page loads the prices again. */
const pricesHold = 60_000
const day = 86_400_000

/** The checkout's data: lines, address, discounts and quote. */
export function useCheckout(userId: string, methodId: string | undefined) {
  const lines = useQuery({
    queryKey: ['checkout', 'lines', userId],
    queryFn: async () => {
      await whenCartSettled()
      const cart = await loadCart(browserApi())
      const now = serverNow()
      const chosen = chosenLines(cart).filter(({ quantity }) => quantity > 0)
      return {
        items: chosen.filter((item) => !lineStatus(item, now)),
        dropped: chosen.flatMap((item) => {
          const status = lineStatus(item, now)
          return status ? [{ item, status }] : []
        }),
        earlier: await findEarlierOrder(browserApi(), { userId, now }, cart),
      }
    },
    ...asLoaded,
  })
  const { refetch: reloadLines } = lines
  useEffect(() => onBoughtElsewhere(() => void reloadLines()), [reloadLines])
  const chosenId = useSyncExternalStore(onAddressChosen, chosenAddressId, () => undefined)
  const address = useQuery({
    queryKey: ['checkout', 'address', chosenId],
    queryFn: async () => (await loadDeliveryAddress(browserApi(), chosenId)) ?? null,
    ...asLoaded,
  })
  const discounts = useChosenDiscounts(userId)
  const { items = [], dropped = [], earlier } = lines.data ?? {}
  const addressId = address.data?.id
  const quote = useQuery({
    queryKey: [
      ...['checkout', 'quote', items.map((item) => [keyOf(item), item.quantity]), addressId],
      discounts,
      methodId,
    ],
    queryFn: ({ signal }) =>
      loadQuote(browserApi(), { items: sentLines(items), addressId, discounts, methodId }, signal),
    // The old sums stay until the new quote arrives; nothing can be ordered meanwhile.
    placeholderData: (previous, query) => (isOf(items, addressId, query) ? previous : undefined),
    // Placing the order clears the discounts; the page keeps its sums until it is left.
    enabled: items.length > 0 && address.isSuccess && !hasPendingArrival(),
    gcTime: 0,
    staleTime: pricesHold,
    refetchInterval: () => untilSaleEnds(items, serverNow()),
  })
  const voucherLost = useLostVoucher(
    userId,
    discounts,
    quote.isPlaceholderData ? undefined : quote.data,
  )
  const outcome: Quote | 'failed' | undefined = quote.isError ? 'failed' : quote.data
  return {
    items,
    dropped,
    earlier,
    address: address.data ?? undefined,
    isLoading: lines.isPending || address.isPending,
    isFailed: lines.isError || address.isError,
    retry: () => {
      if (lines.isError) void lines.refetch()
      if (address.isError) void address.refetch()
    },
    discounts,
    voucherLost,
    choose: (chosen: Partial<Discounts>) => chooseDiscounts(userId, chosen),
    quote: outcome,
    wantedMethodId: methodId,
    methodId: typeof outcome === 'object' ? outcome.methodId : methodId,
    isQuoting: quote.isFetching,
    /** The sums are those of the previous discounts or method of delivery. */
    isRecounting: quote.isPlaceholderData,
    requote: () => quote.refetch(),
    reloadAddress: () => address.refetch(),
    reloadLines: () => lines.refetch(),
    figures: checkoutTotals(items, snapshotOf(items), outcome),
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** True for a quote of the same lines and address. */
function isOf(
  items: readonly CartItem[],
  addressId: string | undefined,
  query: { queryKey: readonly unknown[] } | undefined,
): boolean {
  const same = [items.map((item) => [keyOf(item), item.quantity]), addressId]
  return hashKey(query?.queryKey.slice(2, 4) ?? []) === hashKey(same)
}

/** Milliseconds until the first of the lines' flash sales is over; false when none runs. */
function untilSaleEnds(items: readonly CartItem[], now: number): number | false {
  const ends = items
    .map(({ flashSaleInfo }) => Date.parse(flashSaleInfo?.endAt ?? '') - now)
    .filter((left) => left > 0)
  // Spreads the requests of all shoppers, after the end by the server's clock.
  return ends.length > 0 && Math.min(day, ...ends) + 500 + Math.random() * 2500
}
