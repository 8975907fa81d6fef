import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PageDetails, PageFields } from '#features/content/admin-contract.ts'
import type { TestApp } from './app.ts'

type Staff = { headers: Record<string, string> }

/** The fields of a page, with a slug that no other has. */
export const aPage = (fields: Partial<PageFields> = {}): PageFields => ({
  slug: `trang-${randomUUID()}`,
  title: 'Đổi trả',
  titleEn: null,
  source: '## Điều kiện\n\nTrong **7 ngày**.',
  seoTitle: null,
  seoDescription: null,
  coverImage: null,
  coverAlt: '',
  showCover: false,
  coverMode: 'cover',
  coverHeight: null,
  coverHeightUnit: 'vh',
  isPublished: true,
  ...fields,
})

/** Calls of the back office about content, and what shoppers read of it. */
export function pageCalls(shop: () => TestApp, staff: () => Staff) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    { headers } = staff(),
  ) => {
    const answer = await shop().app.inject({
      ...{ method, url: `/api/admin/content/${path}`, headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** A page as the public call answers it; the status when it does not. */
  const shown = async (slug: string) => {
    const answer = await shop().app.inject({ url: `/api/web/pages/slug/${slug}` })
    return answer.statusCode === 200 ? answer.json().data : answer.statusCode
  }
  const created = async (fields: Partial<PageFields> = {}): Promise<PageDetails> => {
    const { status, body } = await call('POST', 'pages', { id: randomUUID(), ...aPage(fields) })
    expect([status, body]).toEqual([200, expect.anything()])
    return body.data
  }
  return { call, shown, created }
}
