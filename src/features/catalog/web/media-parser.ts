import { each, type Fields, isRecord, pictureUrl, text, textOrNull } from '#storefront/api/parse.ts'
import type { Media, Product } from '../contract.ts'
import { mixMedia } from '../domain.ts'

/** Fields in which servers send pictures, some of them with videos. */
const lists = ['media', 'ProductImage', 'album', 'images', 'videos']

/** Parses pictures and videos in their order; else `pictures`, with the videos of any list behind the first. */
export function parseMedia(fields: Fields, pictures: readonly string[]): Product['media'] {
  const sent = each(Array.isArray(fields.media) ? fields.media : [], parseItem)
  if (sent.length > 0) return sent
  const videos = lists.flatMap((list) => {
    const entries = fields[list]
    if (!Array.isArray(entries)) return []
    return entries
      .filter((entry) => (list === 'videos' ? pictureUrl(entry) : isVideo(entry)))
      .map(toVideo)
  })
  const known = new Map(videos.map((video) => [video.url, video]))
  return mixMedia(pictures.map(toPicture), [...known.values()])
}

function parseItem(fields: Fields): Media | undefined {
  const url = pictureUrl(fields)
  if (!url) return undefined
  return isVideo(fields) ? toVideo(fields) : { ...toPicture(url), alt: text(fields.alt) }
}

function toPicture(url: string): Media {
  return { kind: 'image', url, alt: '', mimeType: null, posterUrl: null }
}

function toVideo(entry: unknown): Media {
  const fields = detailsOf(entry)
  return {
    kind: 'video',
    url: pictureUrl(entry) ?? '',
    alt: text(fields.alt),
    mimeType: textOrNull(fields.mimeType),
    posterUrl: pictureUrl(fields.posterUrl, fields.poster, fields.thumbnail),
  }
}

/** An entry is an address, an object with one, or an object around such an object. */
export function isVideo(entry: unknown): boolean {
  const url = pictureUrl(entry)
  if (!url) return false
  const { kind, mimeType } = detailsOf(entry)
  if (kind === 'video' || text(mimeType).startsWith('video/')) return true
  return /\.(?:mp4|webm|mov|m4v)$/i.test(url.split(/[?#]/)[0] ?? '')
}

function detailsOf(entry: unknown): Fields {
  if (!isRecord(entry)) return {}
  return isRecord(entry.media) ? { ...entry, ...entry.media } : entry
}
