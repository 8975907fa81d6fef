import { useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { findFlashSaleOf } from './calls.ts'
import { pollIntervalMs } from './next-load-at.ts'
import type { ProductSale } from './parsers.ts'
import { useLiveData } from './use-live-data.ts'

const untold: ProductSale = { entry: null, nextStartAt: null, loadedAt: undefined }
/** Delay of the first request where the page came without data. */
const soonMs = 1000

/**
 * A product's flash sale, kept current from the page's data, if any; `refresh` loads it at once. It is pending until the
 * first request of a page that came without data has ended, also when it fails.
 */
export function useProductSale(
  productId: string,
  first: ProductSale | undefined,
): { sale: ProductSale; isPending: boolean; refresh: () => void } {
  const [hasAsked, setHasAsked] = useState(false)
  const { data: sale, refresh } = useLiveData(first ?? untold, {
    load: async () => {
      const found = await findFlashSaleOf(browserApi(), productId)
      setHasAsked(true)
      return found
    },
    moments: ({ entry, nextStartAt }) => [entry?.endAt ?? null, nextStartAt],
    pace: (known) => {
      if (known === untold) return soonMs
      return known.entry ? pollIntervalMs : Number.POSITIVE_INFINITY
    },
  })
  return { sale, isPending: sale === untold && !hasAsked, refresh }
}
