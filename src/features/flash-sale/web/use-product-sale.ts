import { browserApi } from '#storefront/api/browser-api.ts'
import { findFlashSaleOf } from './calls.ts'
import { calmMs } from './next-load.ts'
import type { ProductSale } from './readers.ts'
import { useLive } from './use-live.ts'

/** A product's flash sale as it goes on. */
export function useProductSale(productId: string, first: ProductSale): ProductSale {
  return useLive(first, {
    load: () => findFlashSaleOf(browserApi(), productId),
    moments: ({ entry, nextStartAt }) => [entry?.endAt ?? null, nextStartAt],
    pace: ({ entry }) => (entry ? calmMs : Number.POSITIVE_INFINITY),
  })
}
