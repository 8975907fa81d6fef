import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import type { PageRow } from '../admin-contract.ts'

const mostHits = 5

/** Pages whose title or address has these words. */
export async function findPages(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { data } = await api.get<{ data: PageRow[] }>('content/pages', {
    query: { q: text.slice(0, 100) },
    signal,
  })
  return data.slice(0, mostHits).map(({ id, title, slug }) => ({
    label: title,
    detail: `/page/${slug}`,
    to: `/noi-dung/trang/${id}`,
  }))
}
