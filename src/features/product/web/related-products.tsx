import type { ProductCard } from '#features/catalog/contract.ts'
import {
  CarouselPlaceholder,
  findRecommendations,
  ProductRow,
} from '#features/catalog/web/public.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'

const title = 'Sản phẩm liên quan'

export function findRelated(api: ApiClient, productId: string): Promise<ProductCard[]> {
  return findRecommendations(api, { currentId: productId, pageSize: 20 })
}

type Props = { productId: string; first: readonly ProductCard[] | undefined }

/** Products like this one. Without `first` the browser loads them. */
export function RelatedProducts({ productId, first }: Props) {
  const products = useLatePart(first, (api) => findRelated(api, productId))
  if (!products) return <CarouselPlaceholder title={title} />
  return <ProductRow title={title} products={products} />
}
