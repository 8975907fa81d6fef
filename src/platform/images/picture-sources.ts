import path from 'node:path'
import { keptPicturePath } from '../picture-store.ts'

/** A picture of the shop: where it lies, and whether its address changes with its content. */
export type PictureSource = { file: string; isContentNamed: boolean }

/** Finds the picture at an address such as `/pictures/ab12….jpg`; undefined for anything that is no picture's address. */
export type FindPicture = (address: string) => PictureSource | undefined

const kept = /^\/pictures\/([0-9a-f]{64}\.(?:jpg|png|webp|gif|avif))$/
// No part begins with a dot, so that no path leads out of its folder.
const inFolder =
  /^\/([a-z-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,5}[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|gif|avif))$/i

/** Pictures kept in `dataDir`, its uploads, and those in `folders` (by the first part of their address). */
export function pictureSources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
): FindPicture {
  const known = new Map(Object.entries({ uploads: path.join(dataDir, 'uploads'), ...folders }))
  return (address) => {
    const [, name] = kept.exec(address) ?? []
    if (name) return { file: keptPicturePath(dataDir, name), isContentNamed: true }
    const [, area = '', inside = ''] = inFolder.exec(address) ?? []
    const folder = known.get(area)
    return folder ? { file: path.join(folder, inside), isContentNamed: false } : undefined
  }
}
