import { Suspense } from 'react'
import { findRecommendations, findTopCategories } from '#features/catalog/web/public.ts'
import { loadBanners } from '#features/content/web/public.ts'
import { FlashSaleSection, loadFlashSales, sectionPage } from '#features/flash-sale/web/public.ts'
import { RecentlyViewed } from '#features/views/web/public.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import type { Route } from './+types/home-route.ts'
import { BannerPlaceholder, BannerStrip } from './banner-strip.tsx'
import { FeaturedCategories, FeaturedPlaceholder } from './featured-categories.tsx'
import { ForYou } from './for-you.tsx'
import { siteData } from './site-data.ts'
import { forYouPageSize } from './use-for-you.ts'

export const handle: SharedPage = { shared: { query: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const part = optionalParts(context)
  const [banners, categories, flashSales, products] = await Promise.all([
    part('banners', loadBanners),
    part('top categories', findTopCategories),
    part('flash sales', (api) => loadFlashSales(api, sectionPage)),
    part('recommendations', (api) => findRecommendations(api, { pageSize: forYouPageSize })),
  ])
  return {
    banners,
    categories,
    flashSales,
    products,
    structured: siteData(context.get(siteSettings)),
  }
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { flashSales, products, structured } = loaderData
  const banners = useLatePart(loaderData.banners, loadBanners)
  const categories = useLatePart(loaderData.categories, findTopCategories)
  const shop = useShop()
  return (
    <div className="page-x flex flex-col gap-6 pt-3 md:gap-8 md:pt-5">
      <PageHead title={`${shop.name} – mua sắm yên tâm, giao tận nhà`} />
      <h1 className="sr-only">{shop.name} – cửa hàng trực tuyến</h1>
      {/* On desktops the sale is beside the banners, so that goods are on the first screen. */}
      <div className="flex flex-col gap-6 md:gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-x-0 xl:[reading-flow:grid-rows]">
        <div className="empty:hidden">
          {banners ? <BannerStrip banners={banners} /> : <BannerPlaceholder />}
        </div>
        <div className="xl:col-span-2 xl:row-start-2 empty:hidden">
          {categories ? <FeaturedCategories categories={categories} /> : <FeaturedPlaceholder />}
        </div>
        <div className="xl:col-start-2 xl:row-start-1 xl:ms-6 xl:w-[min(25.25rem,36vw)] empty:hidden">
          {/* Each of these hydrates in a task of its own. */}
          <Suspense>
            <FlashSaleSection first={flashSales} />
          </Suspense>
        </div>
      </div>
      <RecentlyViewed reservesSpace />
      <Suspense>
        <ForYou first={products} eager={banners?.length === 0} />
      </Suspense>
      <StructuredData data={structured} />
    </div>
  )
}
