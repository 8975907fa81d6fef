import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#features/catalog/contract.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { type ProductSale, usePassed, useProductSale } from '#features/flash-sale/web/public.ts'
import { pricedAt, saleKey } from '../domain/price.ts'

export type OnSale = {
  product: Product
  entry: FlashSaleEntry | null
  /** True while the sale is not known, since the page came without. */
  isSalePending: boolean
  /** Loads the remaining pieces again. */
  refreshSale: () => void
}

/** The product at current prices and its running flash sale, both kept current while the page is open. */
export function useOnSale(loaded: Product, first: ProductSale | undefined): OnSale {
  const { sale, isPending, refresh: refreshSale } = useProductSale(loaded.id, first)
  const { entry, loadedAt } = sale
  const { revalidate } = useRevalidator()
  const passed = usePassed([
    entry?.endAt,
    loaded.flashSale?.endAt,
    ...loaded.variantsRaw.map(({ flashSale }) => flashSale?.endAt),
  ])
  // Prices of a sale that began later come with the page, which a cache may serve too early: requested again with each
  // update of the sale.
  const isKnown = first
    ? saleKey(entry) === saleKey(first.entry)
    : entry?.flashSaleId === loaded.flashSale?.id
  const hasOther = entry !== null && !isKnown
  const otherLoadedAt = hasOther ? loadedAt : undefined
  useEffect(() => {
    if (otherLoadedAt !== undefined) void revalidate()
  }, [otherLoadedAt, revalidate])
  const product = useMemo(() => {
    // A sale that did not answer when the product had a flash price does not end it.
    const hasAnswered = first?.entry || (!first && entry)
    return pricedAt(loaded, { now: passed, entry: hasAnswered ? entry : undefined })
  }, [loaded, passed, entry, first])
  const running = entry && Date.parse(entry.endAt) > passed ? entry : null
  return { product, entry: running, isSalePending: isPending, refreshSale }
}
