import { useEffect, useState } from 'react'
import type { ProductCard } from '#features/catalog/contract.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { recommendations } from './calls.ts'

/** Products to begin with; undefined until they are there, none when they can't be had. */
export function useRecommendations(isWanted: boolean): readonly ProductCard[] | undefined {
  const [products, setProducts] = useState<readonly ProductCard[]>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    void recommendations(browserApi()).then((found) => isHere && setProducts(found))
    return () => {
      isHere = false
    }
  }, [isWanted])
  return products
}
