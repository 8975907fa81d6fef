import {
  each,
  type Fields,
  flag,
  isRecord,
  listAt,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
} from '#storefront/api/read.ts'
import type { Banner, MenuItem, Page } from '../contract.ts'

export function readMenu(answer: unknown): MenuItem[] {
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

export function readBanners(answer: unknown): Banner[] {
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

export function readPage(answer: unknown): Page {
  const fields = recordAt(answer, 'data.data', 'data', '')
  const cover = pictureUrl(fields.coverImage)
  return {
    slug: text(fields.slug),
    title: isRecord(fields.title) ? localised(fields.title) : text(fields.title),
    content: isRecord(fields.content) ? localised(fields.content) : text(fields.content),
    seoTitle: textOrNull(fields.seoTitle),
    seoDescription: textOrNull(fields.seoDescription),
    coverImage: cover === null ? null : { url: cover },
    coverAlt: text(fields.coverAlt),
    showCover: fields.showCover === undefined ? cover !== null : flag(fields.showCover),
    coverMode: fields.coverMode === 'cover' ? 'cover' : 'contain',
    coverHeight: number(fields.coverHeight) ?? null,
    coverHeightUnit: fields.coverHeightUnit === 'px' ? 'px' : 'vh',
  }
}

/** The Vietnamese text of a localised one, else the English. */
function localised(fields: Fields): string {
  return text(fields.vi, fields.en)
}
