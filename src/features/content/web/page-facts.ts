import { breadcrumbList } from '#shared/breadcrumb-list.ts'
import { plainText } from '#shared/plain-text.ts'
import { shareImage } from '#storefront/seo/share-image.ts'
import type { SiteSettings } from '#storefront/site-settings.ts'
import type { PageView } from './readers.ts'

/** What other sites and search engines read of a page. Made by the server, so that browsers need not know how. */
export function pageFacts(page: PageView, askedSlug: string, site: SiteSettings) {
  const { title } = page
  const path = `/page/${encodeURIComponent(page.slug || askedSlug)}`
  const cover = page.showCover ? page.coverImage?.url : undefined
  return {
    title: page.seoTitle || title,
    description: page.seoDescription || plainText(page.content, 160),
    canonical: site.origin + path,
    image: shareImage(cover, page.coverAlt || title, site),
    structured: breadcrumbList(site.origin, [{ name: title, path }]),
  }
}
