import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#features/catalog/contract.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { type ProductSale, usePassed, useProductSale } from '#features/flash-sale/web/public.ts'
import { pricedAt, saleKey } from '../domain/price.ts'

type OnSale = {
  product: Product
  entry: FlashSaleEntry | null
  /** Asks at once what is left. */
  refreshSale: () => void
}

/** The product at the prices of this moment, and the flash sale that runs for it: both go on while the page is open. */
export function useOnSale(loaded: Product, first: ProductSale | undefined): OnSale {
  const { sale, refresh: refreshSale } = useProductSale(loaded.id, first)
  const { entry, loadedAt } = sale
  const { revalidate } = useRevalidator()
  const passed = usePassed([
    entry?.endAt,
    loaded.flashSale?.endAt,
    ...loaded.variantsRaw.map(({ flashSale }) => flashSale?.endAt),
  ])
  // Prices of a sale that was not there when the page was loaded come with the page. A cache may give that too early:
  // asked again each time that the sale is told anew.
  const hasOther = entry !== null && saleKey(entry) !== saleKey(first?.entry)
  const otherToldAt = hasOther ? loadedAt : undefined
  useEffect(() => {
    if (otherToldAt !== undefined) void revalidate()
  }, [otherToldAt, revalidate])
  const product = useMemo(() => {
    // A sale that was silent when the product had a flash price says nothing against it.
    const isKnown = first?.entry || (!first && entry)
    return pricedAt(loaded, { now: passed, entry: isKnown ? entry : undefined })
  }, [loaded, passed, entry, first])
  const running = entry && Date.parse(entry.endAt) > passed ? entry : null
  return { product, entry: running, refreshSale }
}
