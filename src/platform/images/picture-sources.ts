import path from 'node:path'
import { keptPicturePath } from '../picture-store.ts'

/** A picture or video of the shop, on this machine. */
export type PictureSource = {
  file: string
  /** Whether its address changes with its content. */
  isContentNamed: boolean
  /** How long browsers and caches on the way may keep it, in seconds. */
  lifetime: number
}

/** Finds what lies at an address such as `/pictures/ab12….jpg`; undefined for anything that is no such address. */
export type FindPicture = (address: string) => PictureSource | undefined

const kept = /^\/pictures\/([0-9a-f]{64}\.(?:jpg|png|webp|gif|avif))$/
// No part begins with a dot, so that no path leads out of its folder.
const inFolder =
  /^\/([a-z-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,5}[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|gif|avif))$/i

const year = 31_536_000
const month = 2_592_000

/** Videos lie beside the pictures and are served as they are, never resized. */
const keptVideo = /^\/pictures\/([0-9a-f]{64}\.(?:mp4|webm))$/
const videoInFolder =
  /^\/([a-z-]+)\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,5}[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:mp4|webm))$/i

/** Pictures kept in `dataDir`, and those in `folders` (by the first part of their address). */
export function pictureSources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
): FindPicture {
  return sources(dataDir, folders, kept, inFolder)
}

/** Videos kept in `dataDir` and those in `folders`. */
export function videoSources(
  dataDir: string,
  folders: Readonly<Record<string, string>>,
): FindPicture {
  return sources(dataDir, folders, keptVideo, videoInFolder)
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
      return { file: keptPicturePath(dataDir, name), isContentNamed: true, lifetime: year }
    }
    const [, area = '', inside = ''] = placed.exec(address) ?? []
    const folder = known.get(area)
    // Another picture may be drawn anew under its old name.
    const file = folder && path.join(folder, inside)
    return file ? { file, isContentNamed: false, lifetime: month } : undefined
  }
}
