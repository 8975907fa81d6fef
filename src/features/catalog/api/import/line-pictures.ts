import path from 'node:path'
import type { PictureStore } from '#platform/picture-store.ts'
import type { CatalogueLine } from './parse-line.ts'

/** The address a picture of a line is shown at; undefined when there is no such picture. */
export type KeepPicture = (picture: string) => Promise<string | undefined>

/** Keeps web addresses and addresses of this shop as they are, and stores pictures named by path. */
export function pictureKeeper(
  pictures: PictureStore,
  baseFolder: string,
  dryRun: boolean,
): KeepPicture {
  return async (picture) => {
    if (/^[a-z][a-z0-9+.-]+:/i.test(picture)) return webAddress(picture)
    if (isShopAddress(picture)) return picture
    return pictures.keep(path.resolve(baseFolder, picture.replaceAll('\\', '/')), { dryRun })
  }
}

function webAddress(picture: string): string | undefined {
  const url = URL.parse(picture)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

/** True for pictures that this shop serves, as an export names them. */
function isShopAddress(picture: string): boolean {
  return /^\/(pictures|demo-pictures|uploads)\/[\w./-]+$/.test(picture) && !picture.includes('..')
}

/** Puts shown addresses in place of what a line names; pictures that are missing are left out and counted. */
export async function keepLinePictures(
  line: CatalogueLine,
  keep: KeepPicture,
): Promise<{ line: CatalogueLine; missing: number }> {
  const kept = new Map<string, string | undefined>()
  const wanted = [...line.images, ...line.variants.map((variant) => variant.image)]
  for (const picture of wanted) {
    if (picture !== null && !kept.has(picture)) kept.set(picture, await keep(picture))
  }
  const images = line.images.flatMap((picture) => kept.get(picture) ?? [])
  const variants = line.variants.map((variant) => ({
    ...variant,
    image: variant.image === null ? null : (kept.get(variant.image) ?? null),
  }))
  const missing = [...kept.values()].filter((address) => address === undefined).length
  return { line: { ...line, images, variants }, missing }
}
