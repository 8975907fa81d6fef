import { BadgeCheck, MapPinned, RotateCcw, Truck } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product, ProductAttribute, ProductCard } from '#features/catalog/contract.ts'
import type { ProductSale } from '#features/flash-sale/web/public.ts'
import { ProductReviews } from '#features/reviews/web/public.ts'
import { RecentlyViewed, useViewRecord } from '#features/views/web/public.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import type { ShopFacts } from '#storefront/shell/shop-facts.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import { categoryHref, withoutTracking } from '../domain/address.ts'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { BuySheetProvider } from './buy-sheet-state.tsx'
import { Card } from './card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { Collapsible } from './collapsible.tsx'
import { Gallery } from './gallery.tsx'
import type { PageFacts } from './page-metadata.ts'
import { ProductHeading } from './product-heading.tsx'
import { ProductStateProvider } from './product-state.tsx'
import { RelatedProducts } from './related-products.tsx'
import { SpecsTable } from './specs-table.tsx'

type Props = {
  product: Product
  /** These parts are undefined where the page came without them: the browser loads them. */
  attributes: readonly ProductAttribute[] | undefined
  related: readonly ProductCard[] | undefined
  flashSale: ProductSale | undefined
  facts: PageFacts
  /** It shows what staff have not saved yet: nothing can be bought, and no visit is counted. */
  isPreview: boolean
}

/** A component of its own: if the page read these stores, all of it would hydrate at once. */
function VisitWatch({ product: { id, mainCategoryId } }: { product: Product }) {
  useCleanAddress()
  useViewRecord(id, mainCategoryId)
  return null
}

export function ProductPage(props: Props) {
  const { product, attributes, related, flashSale, facts, isPreview } = props
  const shop = useShop()
  const { structured, ...head } = facts
  return (
    <ProductStateProvider product={product} flashSale={flashSale} isPreview={isPreview}>
      {!isPreview && <VisitWatch product={product} />}
      <BuySheetProvider>
        <div className="page-x room-for-page-bar pb-6">
          <PageHead type="product" {...head} {...(isPreview && { robots: 'noindex' })} />
          {isPreview && <PreviewNote />}
          <Breadcrumbs
            crumbs={product.breadcrumbs.map(({ id, name }) => ({
              name,
              to: categoryHref(id),
            }))}
            current={product.name}
          />
          <div className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <Gallery product={product} />
            <div className="flex min-w-0 flex-col gap-3 md:gap-4">
              <ProductHeading product={product} />
              <ChoiceRow />
              <BuyBox />
              <PolicyTiles shop={shop} />
            </div>
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4 md:mt-6 md:gap-6 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
            {/* Each part below the choice hydrates in a task of its own. */}
            <Suspense>
              {product.description && (
                <Card id="description" title="Mô tả sản phẩm">
                  <Collapsible height={300}>
                    <RichText html={product.description} />
                  </Collapsible>
                </Card>
              )}
              <SpecsTable product={product} first={attributes} />
            </Suspense>
          </div>
          <div className="mt-6 flex flex-col gap-6 md:mt-8 md:gap-8">
            {!isPreview && (
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
            )}
            <Suspense>
              <RelatedProducts productId={product.id} first={related} />
            </Suspense>
            <RecentlyViewed exceptId={product.id} />
          </div>
          <BuyBar shop={shop} />
          {!isPreview &&
            structured.map((data) => <StructuredData key={data['@type']} data={data} />)}
        </div>
      </BuySheetProvider>
    </ProductStateProvider>
  )
}

function PreviewNote() {
  return (
    <p role="note" className="mt-2 rounded-md border border-son bg-surface p-3 text-sm">
      <strong>Bản xem trước.</strong> Khách thấy trang này khi sản phẩm được lưu và lên bán. Đường
      dẫn này dùng được 24 giờ; chưa đặt mua được.
    </p>
  )
}

function freeShippingText(from: number): string {
  return from === 0 ? 'Miễn phí vận chuyển' : `Miễn phí vận chuyển từ ${Math.round(from / 1000)}k`
}

function PolicyTiles({ shop: { freeShippingFrom, returnDays } }: { shop: ShopFacts }) {
  const tiles = [
    ...(returnDays > 0 ? [{ icon: RotateCcw, text: `Hoàn tiền trong ${returnDays} ngày` }] : []),
    { icon: Truck, text: freeShippingText(freeShippingFrom) },
    { icon: BadgeCheck, text: 'Hàng chính hãng' },
    { icon: MapPinned, text: 'Giao hàng toàn quốc' },
  ]
  return (
    <ul aria-label="Cam kết" className="grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1">
      {tiles.map(({ icon: Icon, text }) => (
        <li
          key={text}
          className="flex min-h-14 items-center gap-2.5 rounded-md bg-surface p-3 text-sm shadow-card"
        >
          <Icon aria-hidden="true" className="size-6 shrink-0 text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/**
 * Removes tracking parameters from the address, through the router, so that no address built from its own brings them back.
 * Nothing is loaded for it (`shouldRevalidate` of the route).
 */
function useCleanAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const clean = withoutTracking(search)
    if (clean === search) return
    void navigate({ pathname, search: clean, hash }, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, search, hash])
}
