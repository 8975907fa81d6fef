import type { ApiClient } from '#storefront/api/client.ts'
import { fitPictures } from '#storefront/picture-html.ts'
import type { UploadsPlace } from '#storefront/uploads.ts'
import { type PageView, readPage } from './readers.ts'

/** A page by its slug, as it is shown. Throws ApiError: 404 when there is none. */
export async function findPage(
  api: ApiClient,
  slug: string,
  place: UploadsPlace,
): Promise<PageView> {
  const page = readPage(await api.get(`/api/web/pages/slug/${encodeURIComponent(slug)}`))
  return { ...page, content: fitPictures(page.content, place) }
}
