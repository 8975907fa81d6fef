import path from 'node:path'
import { mediaKey, mediaPath } from '../media-store.ts'

/** A picture or video on this machine. */
export type PictureSource = {
  file: string
  /** Its key in the store, where it may be instead. */
  key?: string
  /** Whether its name changes with its content. */
  isContentNamed: boolean
  /** Its max-age, in seconds. */
  lifetime: number
}

/** Finds the file of a path such as `/pictures/ab12….jpg`; undefined for other paths. */
export type FindPicture = (address: string) => PictureSource | undefined

const imported = /^\/pictures\/([0-9a-f]{64}\.(?:jpg|png|webp|gif|avif))$/
// No segment begins with a dot, so that no path leaves its folder.
const inFolder =
  /^\/([a-z-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,5}[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|gif|avif))$/i

const year = 31_536_000
const month = 2_592_000

const importedVideo = /^\/pictures\/([0-9a-f]{64}\.(?:mp4|webm))$/
const videoInFolder =
  /^\/([a-z-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,5}[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:mp4|webm))$/i

/** Imported pictures in `dataDir`, and those in `folders` (by the first segment of their path). */
export function pictureSources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
): FindPicture {
  return sources(dataDir, folders, imported, inFolder)
}

/** Imported videos in `dataDir`, and those in `folders`. */
export function videoSources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
): FindPicture {
  return sources(dataDir, folders, importedVideo, videoInFolder)
}

function sources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
  named: RegExp,
  placed: RegExp,
): FindPicture {
  const known = new Map(Object.entries(folders))
  return (address) => {
    const [, name] = named.exec(address) ?? []
    if (name) {
      const file = mediaPath(dataDir, name)
      return { file, key: mediaKey(name), isContentNamed: true, lifetime: year }
    }
    const [, area = '', inside = ''] = placed.exec(address) ?? []
    const folder = known.get(area)
    // Such a picture may be replaced under the same name.
    const file = folder && path.join(folder, inside)
    return file ? { file, isContentNamed: false, lifetime: month } : undefined
  }
}
