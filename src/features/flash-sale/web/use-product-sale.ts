import { browserApi } from '#storefront/api/browser-api.ts'
import { findFlashSaleOf } from './calls.ts'
import { calmMs } from './next-load.ts'
import type { ProductSale } from './readers.ts'
import { useLive } from './use-live.ts'

const untold: ProductSale = { entry: null, nextStartAt: null, loadedAt: undefined }
/** What the page came without is asked for so soon. */
const soonMs = 1000

/** A product's flash sale as it goes on, from what the page came with, if anything; `refresh` asks for it at once. */
export function useProductSale(
  productId: string,
  first: ProductSale | undefined,
): { sale: ProductSale; refresh: () => void } {
  const { data: sale, refresh } = useLive(first ?? untold, {
    load: () => findFlashSaleOf(browserApi(), productId),
    moments: ({ entry, nextStartAt }) => [entry?.endAt ?? null, nextStartAt],
    pace: (known) => {
      if (known === untold) return soonMs
      return known.entry ? calmMs : Number.POSITIVE_INFINITY
    },
  })
  return { sale, refresh }
}
