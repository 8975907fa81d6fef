import { useState } from 'react'
import type { Product, ProductAttribute, ProductCard } from '#features/catalog/contract.ts'
import { ProductRow } from '#features/catalog/web/public.ts'
import type { ProductSale } from '#features/flash-sale/web/public.ts'
import { RecentlyViewed, useViewRecord } from '#features/views/web/public.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { pictureAt } from '#storefront/ui/picture.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Card } from './card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { Collapsible } from './collapsible.tsx'
import { Gallery } from './gallery.tsx'
import { PolicyTiles } from './policy-tiles.tsx'
import { ProductHeading } from './product-heading.tsx'
import { breadcrumbData, metaDescription, productData } from './seo.ts'
import { SpecsTable } from './specs-table.tsx'
import { useCleanAddress } from './use-clean-address.ts'
import { useOnSale } from './use-on-sale.ts'
import { useProductChoice } from './use-product-choice.ts'
import { usePurchase } from './use-purchase.ts'

type Props = {
  product: Product
  attributes: readonly ProductAttribute[]
  related: readonly ProductCard[]
  flashSale: ProductSale | undefined
  origin: string
}

export function ProductPage({ attributes, related, flashSale, origin, ...loaded }: Props) {
  const shop = useShop()
  const { product, entry } = useOnSale(loaded.product, flashSale)
  const choice = useProductChoice(product)
  const purchase = usePurchase(product, choice)
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  useCleanAddress()
  useViewRecord(product.id, product.mainCategoryId)
  const openSheet = () => {
    choice.preselect()
    setSheet('open')
  }
  const canonical = `${origin}/products/${product.slug}`
  const [picture] = product.album
  return (
    <div className="page-x pb-6">
      <PageHead
        title={product.seo.title || `${product.name} | ${shop.name}`}
        description={metaDescription(product)}
        canonical={canonical}
        type="product"
        image={picture && absolute(origin, pictureAt(picture, 1080))}
      />
      <Breadcrumbs
        crumbs={product.breadcrumbs.map(({ id, name }) => ({
          name,
          to: `/search?q=a&categoryId=${id}&category=${id}`,
        }))}
        current={product.name}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Gallery product={product} shown={choice.variant?.image?.url} />
        <div className="flex min-w-0 flex-col gap-4">
          <ProductHeading product={product} choice={choice} entry={entry} />
          <ChoiceRow product={product} choice={choice} onOpen={openSheet} />
          <BuyBox product={product} choice={choice} purchase={purchase} />
          <PolicyTiles freeShippingFrom={shop.freeShippingFrom} />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 md:mt-6 md:gap-6 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        {product.description && (
          <Card id="description" title="Mô tả sản phẩm">
            <Collapsible height={300}>
              <RichText html={product.description} />
            </Collapsible>
          </Card>
        )}
        <SpecsTable product={product} attributes={attributes} />
      </div>
      <div className="mt-6 flex flex-col gap-6 md:mt-8 md:gap-8">
        <ProductRow title="Sản phẩm liên quan" products={related} />
        <RecentlyViewed exceptId={product.id} />
      </div>
      <BuyBar
        product={product}
        choice={choice}
        purchase={purchase}
        shop={shop}
        sheet={sheet}
        onSheet={(state) => (state === 'open' ? openSheet() : setSheet(state))}
      />
      <StructuredData data={productData(product, canonical, (src) => absolute(origin, src))} />
      <StructuredData data={breadcrumbData(product, origin, canonical)} />
    </div>
  )
}

function absolute(origin: string, url: string): string {
  return new URL(url, `${origin}/`).href
}
