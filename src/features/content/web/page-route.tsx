import { data } from 'react-router'
import { findRecommendations, SuggestedProducts } from '#features/catalog/web/public.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { NotFoundView, notFoundTitle } from '#storefront/not-found-view.tsx'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { StructuredData } from '#storefront/seo/structured-data.tsx'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import type { Route } from './+types/page-route.ts'
import { findPage } from './find-page.ts'
import { PageCover } from './page-cover.tsx'
import { pageFacts } from './page-facts.ts'

export const handle: SharedPage = { shared: { query: [] } }

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const site = context.get(siteSettings)
  try {
    const page = await findPage(api, params.slug, site.uploads)
    return { page, facts: pageFacts(page, params.slug, site) }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const suggested = await findRecommendations(api, { pageSize: 10 })
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
    <article className="page-x pb-8">
      <PageHead type="article" {...head} />
      <Breadcrumbs crumbs={[]} current={title} />
      <PageCover page={page} title={title} />
      <div className="mx-auto mt-4 max-w-text rounded-lg bg-surface p-5 shadow-card md:p-10">
        <h1 className="text-2xl font-bold text-pretty md:text-3xl">{title}</h1>
        <RichText html={page.content} className="long-read mt-5 md:mt-6" />
      </div>
      <StructuredData data={structured} />
    </article>
  )
}
