import { useLatePart } from '#storefront/api/use-late-part.ts'
import type { ProductCard } from '../contract.ts'
import { ProductGrid } from './product-grid.tsx'
import { findRecommendations } from './suggestion-calls.ts'

/** Products loaded with the page; without them the browser requests them. */
type Props = { products?: readonly ProductCard[] | undefined }

/** Suggestions where nothing was found; renders nothing when there are none. */
export function SuggestedProducts({ products }: Props) {
  const shown = useLatePart(products, (api) => findRecommendations(api, { pageSize: 10 }))
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
