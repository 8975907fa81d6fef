import { data, redirect } from 'react-router'
import { findRecommendations, SuggestedProducts } from '#features/catalog/web/public.ts'
import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import { plainText } from '#shared/plain-text.ts'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { NotFoundView, notFoundTitle } from '#storefront/not-found-view.tsx'
import { fitPictures } from '#storefront/picture-html.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { shareImage } from '#storefront/seo/share-image.ts'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { type SiteSettings, siteSettings } from '#storefront/site-settings.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { TextPage } from '#storefront/ui/text-page.tsx'
import { slugPattern } from '../limits.ts'
import type { Route } from './+types/page-route.ts'
import { type PageView, parsePage } from './parsers.ts'

export const handle: SharedPage = { shared: { query: [] } }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = context.get(siteSettings)
  try {
    const page = await findPage(apiOf(context), params.slug, site.uploads)
    if (page.slug !== params.slug && slugPattern.test(page.slug)) {
      throw redirect(`/page/${page.slug}${new URL(request.url).search}`, 301)
    }
    return { page, facts: pageMetadata(page, params.slug, site) }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const suggested = await optionalParts(context)('recommendations', (api) =>
      findRecommendations(api, { pageSize: 10 }),
    )
    const reason = messageOf(error, notFoundReason)
    return data({ page: null, reason, suggested }, { status: 404 })
  }
}

const notFoundReason = 'Không tìm thấy trang'

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.page) {
    return (
      <NotFoundView
        title={notFoundTitle}
        description={loaderData.reason === notFoundReason ? undefined : loaderData.reason}
      >
        <SuggestedProducts products={loaderData.suggested} />
      </NotFoundView>
    )
  }
  const { page, facts } = loaderData
  const { structured, ...head } = facts
  const { title } = page
  return (
    <TextPage page={page}>
      <PageHead type="article" {...head} />
      <Breadcrumbs crumbs={[]} current={title} />
      <StructuredData data={structured} />
    </TextPage>
  )
}

/** A content page by its slug. Throws ApiError: 404 when there is none. */
async function findPage(api: ApiClient, slug: string, place: UploadsLocation): Promise<PageView> {
  const page = parsePage(await api.get(`/api/web/pages/slug/${encodeURIComponent(slug)}`))
  return { ...page, content: fitPictures(page.content, place) }
}

/** Structured data and Open Graph of a page. Made on the server, so that browsers load no code for it. */
function pageMetadata(page: PageView, requestedSlug: string, site: SiteSettings) {
  const { title } = page
  const path = `/page/${encodeURIComponent(page.slug || requestedSlug)}`
  const cover = page.showCover ? page.coverImage?.url : undefined
  return {
    title: page.seoTitle || title,
    description: page.seoDescription || plainText(page.content, 160),
    canonical: site.origin + path,
    image: shareImage(cover, page.coverAlt || title, site),
    structured: breadcrumbList(site.origin, [{ name: title, path }]),
  }
}
