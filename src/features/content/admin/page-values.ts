import type { PageDetails, PageFields } from '../admin-contract.ts'
import { differingParts } from '../domain.ts'

/** A page as it stands in its form; empty texts stand for none. */
export type PageValues = Omit<
  PageFields,
  'titleEn' | 'seoTitle' | 'seoDescription' | 'coverHeight'
> & {
  titleEn: string
  seoTitle: string
  seoDescription: string
  coverHeight: string
}

export const emptyPage: PageValues = {
  slug: '',
  title: '',
  titleEn: '',
  source: '',
  seoTitle: '',
  seoDescription: '',
  coverImage: null,
  coverAlt: '',
  showCover: true,
  coverMode: 'cover',
  coverHeight: '',
  coverHeightUnit: 'vh',
  isPublished: true,
}

export function valuesOf(page: PageDetails): PageValues {
  const { id: _, version: __, updatedAt: ___, oldSlugs: ____, links: _____, ...fields } = page
  return valuesIn(fields)
}

export function valuesIn(page: PageFields): PageValues {
  return {
    ...page,
    titleEn: page.titleEn ?? '',
    seoTitle: page.seoTitle ?? '',
    seoDescription: page.seoDescription ?? '',
    coverHeight: page.coverHeight === null ? '' : String(page.coverHeight),
  }
}

/** As the contract takes it. */
export function fieldsOf(values: PageValues): PageFields {
  const height = values.coverHeight.trim()
  return { ...values, coverHeight: height === '' ? null : Number(height) }
}

const labels: Readonly<Record<keyof PageValues, string>> = {
  title: 'Tiêu đề',
  titleEn: 'Tiêu đề tiếng Anh',
  slug: 'Địa chỉ',
  source: 'Nội dung',
  isPublished: 'Hiện trên trang bán hàng',
  coverImage: 'Ảnh bìa',
  coverAlt: 'Mô tả ảnh bìa',
  showCover: 'Hiện ảnh bìa',
  coverMode: 'Cách đặt ảnh bìa',
  coverHeight: 'Chiều cao ảnh bìa',
  coverHeightUnit: 'Đơn vị chiều cao',
  seoTitle: 'Tiêu đề cho máy tìm kiếm',
  seoDescription: 'Mô tả cho máy tìm kiếm',
}

/** What differs from what somebody else has saved; of long texts the part that does. */
export function differencesOf(mine: PageValues, theirs: PageValues) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const texts = [
      textOf(theirs[name as keyof PageValues]),
      textOf(mine[name as keyof PageValues]),
    ] as const
    if (texts[0] === texts[1]) return []
    const [their, own] = name === 'source' ? differingParts(...texts) : texts
    return [{ label, mine: own, theirs: their }]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  return value === null || value === undefined ? '' : String(value)
}
