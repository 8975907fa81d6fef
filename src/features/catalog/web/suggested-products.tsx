import { useEffect, useState } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ProductCard } from '../contract.ts'
import { ProductGrid } from './product-grid.tsx'
import { findRecommendations } from './suggestion-calls.ts'

/** Products loaded with the page; without them the browser requests them. */
type Props = { products?: readonly ProductCard[] }

/** Suggestions where nothing was found; renders nothing when there are none. */
export function SuggestedProducts({ products }: Props) {
  const [found, setFound] = useState<readonly ProductCard[]>()
  const isLoaded = products !== undefined
  useEffect(() => {
    if (isLoaded) return
    let wanted = true
    findRecommendations(browserApi(), { pageSize: 10 }).then((cards) => wanted && setFound(cards))
    return () => {
      wanted = false
    }
  }, [isLoaded])
  const shown = products ?? found
  if (shown?.length === 0) return null
  return (
    <section aria-labelledby="suggested" className="page-x pt-6">
      <h2 id="suggested" className="mb-4 text-xl font-bold">
        Gợi ý cho bạn
      </h2>
      <ProductGrid products={shown ?? []} pending={shown ? 0 : 10} />
    </section>
  )
}
