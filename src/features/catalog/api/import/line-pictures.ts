import path from 'node:path'
import { t } from '#platform/language.ts'
import type { MediaStore, PictureStore } from '#platform/media-store.ts'
import type { CatalogLine } from './parse-line.ts'
import { quote } from './warnings.ts'

/** Resolves a picture or video of a line to its public address; undefined when it is missing. */
export type SavePicture = (picture: string) => Promise<string | undefined>

/** Keeps web addresses and addresses of this shop, and stores pictures named by path. */
export function createPictureSaver(
  pictures: PictureStore,
  baseFolder: string,
  dryRun: boolean,
): SavePicture {
  return saverTo((file) => pictures.save(file, { dryRun }), baseFolder)
}

/** The same for videos. */
export function createVideoSaver(
  media: MediaStore,
  baseFolder: string,
  dryRun: boolean,
): SavePicture {
  return saverTo((file) => media.saveVideo(file, { dryRun }), baseFolder)
}

function saverTo(store: SavePicture, baseFolder: string): SavePicture {
  return async (picture) => {
    if (/^[a-z][a-z0-9+.-]+:/i.test(picture)) return webAddress(picture)
    if (isShopAddress(picture)) return picture
    return store(path.resolve(baseFolder, picture.replaceAll('\\', '/')))
  }
}

function webAddress(picture: string): string | undefined {
  const url = URL.parse(picture)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

/** True for pictures that this shop serves, in the form of an export. */
function isShopAddress(picture: string): boolean {
  return /^\/(pictures|demo-pictures|uploads)\/[\w./-]+$/.test(picture) && !picture.includes('..')
}

/** A video with its public address. */
type StoredVideo = { url: string; mimeType: string | null; posterUrl: string | null }

/** A line whose pictures and videos have public addresses. */
export type StoredLine = Omit<CatalogLine, 'videos'> & { videos: StoredVideo[] }

export type PictureProblem = { kind: 'missing picture' | 'insecure picture'; text: string }

/** Replaces the pictures and videos of a line by their public addresses; missing ones are left out. Each is told once. */
export async function storeLinePictures(
  line: CatalogLine,
  store: SavePicture,
  storeVideo: SavePicture,
): Promise<{ line: StoredLine; problems: PictureProblem[] }> {
  const addresses = new Map<string, string | undefined>()
  const problems: PictureProblem[] = []
  for (const [field, picture] of namedPictures(line)) {
    if (addresses.has(picture)) continue
    const address = await store(picture)
    addresses.set(picture, address)
    problems.push(...problemOf(field, picture, address, t('ảnh', 'picture')))
  }
  const images = line.images.flatMap((picture) => addresses.get(picture) ?? [])
  const variants = line.variants.map((variant) => ({
    ...variant,
    image: variant.image === null ? null : (addresses.get(variant.image) ?? null),
  }))
  const videos: StoredVideo[] = []
  for (const [index, { src, poster }] of line.videos.entries()) {
    const url = await storeVideo(src)
    const posterUrl = (poster && addresses.get(poster)) || null
    if (url) videos.push({ url, mimeType: mimeTypeOf(url), posterUrl })
    problems.push(...problemOf(`videos[${index}]`, src, url, 'video'))
  }
  return { line: { ...line, images, variants, videos }, problems }
}

/** The pictures of a line with the fields that name them. */
function namedPictures({ images, variants, videos }: CatalogLine): [string, string][] {
  return [
    ...images.map((image, index): [string, string] => [`images[${index}]`, image]),
    ...variants.flatMap(({ image }, index): [string, string][] =>
      image === null ? [] : [[`variants[${index}].image`, image]],
    ),
    ...videos.flatMap(({ poster }, index): [string, string][] =>
      poster === undefined ? [] : [[`videos[${index}].poster`, poster]],
    ),
  ]
}

function problemOf(
  field: string,
  named: string,
  address: string | undefined,
  what: string,
): PictureProblem[] {
  if (address === undefined) {
    const text = t(
      `không có ${what} ${quote(named)}, hoặc tệp quá lớn hay không phải ${what}; bỏ qua`,
      `there is no ${what} ${quote(named)}, or it is too large or no ${what}; left out`,
    )
    return [{ kind: 'missing picture', text: `${field}: ${text}` }]
  }
  if (!address.startsWith('http:')) return []
  const text = t(
    `${quote(named)} không dùng https; trình duyệt không hiện ${what} này ở trang https`,
    `${quote(named)} is not from https; browsers do not show this ${what} in a page with https`,
  )
  return [{ kind: 'insecure picture', text: `${field}: ${text}` }]
}

/** By the file extension; null for an unknown one. */
function mimeTypeOf(url: string): string | null {
  const ending = /\.(mp4|webm)$/i.exec(URL.parse(url, 'http://shop')?.pathname ?? '')?.[1]
  return ending ? `video/${ending.toLowerCase()}` : null
}
