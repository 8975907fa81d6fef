import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'

/** The ids of a page, and of one that was removed. */
export async function contentScene(db: Db): Promise<{ page: string; removed: string }> {
  const row = () => ({ slug: `trang-${randomUUID()}`, title: '"Trang thử"', content: '<p>Thử</p>' })
  const { id: page } = await db
    .insertInto('pages')
    .values(row())
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: removed } = await db
    .insertInto('pages')
    .values({ ...row(), deleted_at: new Date(), deleted_slug: `cu-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { page, removed }
}

/** Valid values for the calls of pages, menus and banners. */
export function contentValues(path: string): object {
  if (path.includes('/content/menus')) {
    const items = [{ label: 'Nhóm', url: null, children: [] }]
    return { location: 'footer', items }
  }
  if (path.includes('/content/banners')) {
    const days = { startDay: '2026-11-20', endDay: null }
    const banner = { title: 'Tết', subtitle: '', image: '/pictures/a.webp', phoneImage: null }
    return { banners: [{ id: randomUUID(), ...banner, link: '/', isActive: true, ...days }] }
  }
  if (!path.includes('/content/pages')) return {}
  return {
    slug: `trang-${randomUUID()}`,
    ...{ title: 'Đổi trả', titleEn: null, source: '**7 ngày**', isPublished: true },
    ...{ seoTitle: null, seoDescription: null, coverImage: null, coverAlt: '', showCover: false },
    ...{ coverMode: 'cover', coverHeight: null, coverHeightUnit: 'vh' },
    ...(path.endsWith('/preview') && { seoTitle: '', seoDescription: '' }),
  }
}
