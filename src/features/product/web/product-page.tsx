import { Suspense } from 'react'
import type { Product, ProductAttribute, ProductCard } from '#features/catalog/contract.ts'
import { ProductRow } from '#features/catalog/web/public.ts'
import type { ProductSale } from '#features/flash-sale/web/public.ts'
import { ProductReviews } from '#features/reviews/web/public.ts'
import { RecentlyViewed, useViewRecord } from '#features/views/web/public.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import { categoryHref } from '../domain/address.ts'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { BuySheetProvider } from './buy-sheet-state.tsx'
import { Card } from './card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { Collapsible } from './collapsible.tsx'
import { Gallery } from './gallery.tsx'
import type { PageFacts } from './page-facts.ts'
import { PolicyTiles } from './policy-tiles.tsx'
import { ProductHeading } from './product-heading.tsx'
import { ProductStateProvider } from './product-state.tsx'
import { SpecsTable } from './specs-table.tsx'
import { useCleanAddress } from './use-clean-address.ts'

type Props = {
  product: Product
  attributes: readonly ProductAttribute[]
  related: readonly ProductCard[]
  flashSale: ProductSale | undefined
  facts: PageFacts
}

/** Renders alone when what it goes by changes: with the page all of it would have to come to life at once. */
function VisitWatch({ product: { id, mainCategoryId } }: { product: Product }) {
  useCleanAddress()
  useViewRecord(id, mainCategoryId)
  return null
}

export function ProductPage({ product, attributes, related, flashSale, facts }: Props) {
  const shop = useShop()
  const { structured, ...head } = facts
  return (
    <ProductStateProvider product={product} flashSale={flashSale}>
      <VisitWatch product={product} />
      <BuySheetProvider>
        <div className="page-x room-for-page-bar pb-6">
          <PageHead type="product" {...head} />
          <Breadcrumbs
            crumbs={product.breadcrumbs.map(({ id, name }) => ({
              name,
              to: categoryHref(id),
            }))}
            current={product.name}
          />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <Gallery product={product} />
            <div className="flex min-w-0 flex-col gap-4">
              <ProductHeading product={product} />
              <ChoiceRow />
              <BuyBox />
              <PolicyTiles freeShippingFrom={shop.freeShippingFrom} />
            </div>
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4 md:mt-6 md:gap-6 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
            {/* What lies below the choice comes to life in tasks of its own. */}
            <Suspense>
              {product.description && (
                <Card id="description" title="Mô tả sản phẩm">
                  <Collapsible height={300}>
                    <RichText html={product.description} />
                  </Collapsible>
                </Card>
              )}
              <SpecsTable product={product} attributes={attributes} />
            </Suspense>
          </div>
          <div className="mt-6 flex flex-col gap-6 md:mt-8 md:gap-8">
            <Suspense>
              <Card id="reviews" title="Đánh giá sản phẩm">
                <ProductReviews
                  productId={product.id}
                  ratingValue={product.ratingValue}
                  ratingCount={product.ratingCount}
                  reviewCount={product.reviewCount}
                />
              </Card>
            </Suspense>
            <Suspense>
              <ProductRow title="Sản phẩm liên quan" products={related} />
            </Suspense>
            <RecentlyViewed exceptId={product.id} />
          </div>
          <BuyBar shop={shop} />
          {structured.map((data) => (
            <StructuredData key={data['@type']} data={data} />
          ))}
        </div>
      </BuySheetProvider>
    </ProductStateProvider>
  )
}
