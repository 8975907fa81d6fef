import path from 'node:path'
import type { MediaStore, PictureStore } from '#platform/media-store.ts'
import type { CatalogLine } from './parse-line.ts'

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

/** Replaces the pictures and videos of a line by their public addresses; missing ones are left out and counted. */
export async function storeLinePictures(
  line: CatalogLine,
  store: SavePicture,
  storeVideo: SavePicture,
): Promise<{ line: StoredLine; missing: number }> {
  const addresses = new Map<string, string | undefined>()
  const wanted = [
    ...line.images,
    ...line.variants.map((variant) => variant.image),
    ...line.videos.map((video) => video.poster ?? null),
  ]
  for (const picture of wanted) {
    if (picture !== null && !addresses.has(picture)) addresses.set(picture, await store(picture))
  }
  const images = line.images.flatMap((picture) => addresses.get(picture) ?? [])
  const variants = line.variants.map((variant) => ({
    ...variant,
    image: variant.image === null ? null : (addresses.get(variant.image) ?? null),
  }))
  const videos: StoredVideo[] = []
  for (const { src, poster } of line.videos) {
    const url = await storeVideo(src)
    const posterUrl = (poster && addresses.get(poster)) || null
    if (url) videos.push({ url, mimeType: mimeTypeOf(url), posterUrl })
  }
  const missing =
    [...addresses.values()].filter((address) => address === undefined).length +
    (line.videos.length - videos.length)
  return { line: { ...line, images, variants, videos }, missing }
}

/** By the file extension; null for an unknown one. */
function mimeTypeOf(url: string): string | null {
  const ending = /\.(mp4|webm)$/i.exec(URL.parse(url, 'http://shop')?.pathname ?? '')?.[1]
  return ending ? `video/${ending.toLowerCase()}` : null
}
