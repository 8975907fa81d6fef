import {
  each,
  flag,
  isRecord,
  listAt,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { Banner, MenuItem, Page } from '../contract.ts'

export function parseMenu(answer: unknown): MenuItem[] {
  return menuItems(listAt(answer, 'data', 'data.items', 'items', ''))
}

function menuItems(list: unknown[]): MenuItem[] {
  return each(list, (fields) => {
    const label = text(fields.label, fields.title, fields.name)
    if (label === '') return undefined
    const url = textOrNull(fields.url, fields.link)
    return {
      id: text(fields.id) || `${label}-${url}`,
      label,
      url,
      children: Array.isArray(fields.children) ? menuItems(fields.children) : [],
    }
  })
}

export function parseBanners(answer: unknown): Banner[] {
  return each(listAt(answer, 'data', 'data.data', 'items', ''), (fields) => {
    const image = pictureUrl(fields.image, fields.imageUrl)
    if (!image) return undefined
    return {
      id: text(fields.id) || image,
      image,
      phoneImage: pictureUrl(fields.phoneImage),
      title: text(fields.title),
      subtitle: text(fields.subtitle),
      link: textOrNull(fields.link, fields.url),
    }
  })
}

/** A page as it is shown: its title in one language, its cover's unit normalized. */
export type PageView = Omit<Page, 'title' | 'coverHeightUnit'> & {
  title: string
  coverHeightUnit: string
}

export function parsePage(answer: unknown): PageView {
  const fields = recordAt(answer, 'data.data', 'data', '')
  const cover = pictureUrl(fields.coverImage)
  return {
    slug: text(fields.slug),
    title: localized(fields.title) || localized(fields.seoTitle) || 'Trang thông tin',
    content: localized(fields.content),
    seoTitle: textOrNull(localized(fields.seoTitle)),
    seoDescription: textOrNull(localized(fields.seoDescription)),
    coverImage: cover === null ? null : { url: cover },
    coverAlt: text(fields.coverAlt),
    showCover: fields.showCover === undefined ? cover !== null : flag(fields.showCover),
    coverMode: fields.coverMode === 'cover' ? 'cover' : 'contain',
    coverHeight: number(fields.coverHeight) ?? null,
    coverHeightUnit: text(fields.coverHeightUnit).trim().toLowerCase() || 'vh',
  }
}

/** A text, or the Vietnamese one of several, else the English one. */
function localized(value: unknown): string {
  const [vi, en] = isRecord(value) ? [text(value.vi), text(value.en)] : [text(value), '']
  return vi.trim() || en.trim()
}
