import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chosenAddressId, loadDeliveryAddress } from '#features/addresses/web/public.ts'
import { lineStatus } from '#features/cart/domain.ts'
import {
  chosenLines,
  keyOf,
  loadCart,
  onBoughtElsewhere,
  snapshotOf,
} from '#features/cart/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { serverNow } from '#storefront/server-clock.ts'
import { loadQuote } from './calls.ts'
import { figuresOf, type Quote, sentLines } from './figures.ts'

// What is being bought stays as it is while the page is open: after a lost answer the cart may be empty already, and
// only the same order sent again tells what became of it.
const asLoaded = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The selected lines, where they go, and what all of it costs. */
export function useCheckout() {
  const lines = useQuery({
    queryKey: ['checkout', 'lines'],
    queryFn: async () => {
      const items = chosenLines(await loadCart(browserApi()))
      const now = serverNow()
      return items.filter((item) => item.quantity > 0 && !lineStatus(item, now))
    },
    ...asLoaded,
  })
  const { refetch: reloadLines } = lines
  useEffect(() => onBoughtElsewhere(() => void reloadLines()), [reloadLines])
  const chosenId = chosenAddressId()
  const address = useQuery({
    queryKey: ['checkout', 'address', chosenId],
    queryFn: async () => (await loadDeliveryAddress(browserApi(), chosenId)) ?? null,
    ...asLoaded,
  })
  const items = lines.data ?? []
  const addressId = address.data?.id
  const quote = useQuery({
    queryKey: ['checkout', 'quote', items.map((item) => [keyOf(item), item.quantity]), addressId],
    queryFn: () => loadQuote(browserApi(), { items: sentLines(items), addressId }),
    enabled: items.length > 0 && address.isSuccess,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const outcome: Quote | 'failed' | undefined = quote.isError ? 'failed' : quote.data
  return {
    items,
    address: address.data ?? undefined,
    isLoading: lines.isPending || address.isPending,
    isFailed: lines.isError || address.isError,
    retry: () => {
      if (lines.isError) void lines.refetch()
      if (address.isError) void address.refetch()
    },
    quote: outcome,
    requote: () => quote.refetch(),
    reloadAddress: () => address.refetch(),
    figures: figuresOf(items, snapshotOf(items), outcome),
  }
}

export type Checkout = ReturnType<typeof useCheckout>
