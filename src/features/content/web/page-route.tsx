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
import { findPage } from './find-page.ts'
import { PageCover } from './page-cover.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { origin, uploads } = context.get(siteSettings)
  try {
    const page = await findPage(api, params.slug, uploads)
    return {
      page,
      canonical: `${origin}/page/${encodeURIComponent(page.slug || params.slug)}`,
    }
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
  const { page, canonical } = loaderData
  const { title } = page
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
        <h1 className="text-2xl font-bold text-pretty md:text-3xl">{title}</h1>
        <RichText html={page.content} className="long-read mt-5 md:mt-6" />
      </div>
    </article>
  )
}
