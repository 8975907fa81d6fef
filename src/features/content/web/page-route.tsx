import { data } from 'react-router'
import { findRecommendations, SuggestedProducts } from '#features/catalog/web/public.ts'
import { plainText } from '#shared/plain-text.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { apiOf } from '#storefront/api/server-api.ts'
import { NotFoundView, notFoundTitle } from '#storefront/not-found-view.tsx'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { siteSettings } from '#storefront/site-settings.ts'
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { RichText } from '#storefront/ui/rich-text.tsx'
import type { Route } from './+types/page-route.ts'
import { findPage } from './calls.ts'
import { PageCover } from './page-cover.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  try {
    const page = await findPage(api, params.slug)
    return {
      page,
      canonical: `${context.get(siteSettings).origin}/page/${page.slug || params.slug}`,
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    const suggested = await findRecommendations(api, { pageSize: 10 })
    const reason = messageOf(error, 'Không tìm thấy trang')
    return data({ page: null, reason, suggested }, { status: 404 })
  }
}

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.page) {
    return (
      <NotFoundView title={notFoundTitle} description={loaderData.reason}>
        <SuggestedProducts products={loaderData.suggested} />
      </NotFoundView>
    )
  }
  const { page, canonical } = loaderData
  const title = typeof page.title === 'string' ? page.title : (page.title.vi ?? page.title.en ?? '')
  return (
    <article className="page-x pb-8">
      <PageHead
        title={page.seoTitle || title}
        description={page.seoDescription || plainText(page.content, 160)}
        canonical={canonical}
        type="article"
      />
      <Breadcrumbs crumbs={[]} current={title} />
      <PageCover page={page} title={title} />
      <div className="mx-auto mt-4 max-w-text rounded-lg bg-surface p-5 shadow-card md:p-10">
        <h1 className="mb-4 text-2xl font-bold md:text-3xl">{title}</h1>
        <RichText html={page.content} />
      </div>
    </article>
  )
}
