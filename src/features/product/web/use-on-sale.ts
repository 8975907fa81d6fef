import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#features/catalog/contract.ts'
import type { FlashSaleEntry } from '#features/flash-sale/contract.ts'
import { type ProductSale, usePassed, useProductSale } from '#features/flash-sale/web/public.ts'
import { pricedAt } from '../domain.ts'

const untold: ProductSale = { entry: null, nextStartAt: null, loadedAt: undefined }

/** The product at the prices of this moment, and the flash sale that runs for it: both go on while the page is open. */
export function useOnSale(
  loaded: Product,
  first: ProductSale | undefined,
): { product: Product; entry: FlashSaleEntry | null } {
  const { entry } = useProductSale(loaded.id, first ?? untold)
  const { revalidate } = useRevalidator()
  const passed = usePassed([
    entry?.endAt,
    loaded.flashSale?.endAt,
    ...loaded.variantsRaw.map(({ flashSale }) => flashSale?.endAt),
  ])
  const hasBegun = first !== undefined && first.entry === null && entry !== null
  useEffect(() => {
    if (hasBegun) void revalidate()
  }, [hasBegun, revalidate])
  const product = useMemo(
    () => pricedAt(loaded, { now: passed, entry: first?.entry ? entry : undefined }),
    [loaded, passed, entry, first],
  )
  return { product, entry: entry && Date.parse(entry.endAt) > passed ? entry : null }
}
