import path from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both of them included. */
export type ByteRange = { start: number; end: number }

/** A file of the store, or the range of it that was asked for; who opens it reads it to its end or destroys it. */
export type OpenFile = { bytes: number; content: Readable }

/**
 * Where the files of shoppers lie: written once under a place such as `4f/4f0c….jpg`, never changed, taken away when
 * their rows are gone. A store that can't be reached is told by UNAVAILABLE.
 */
export type FileStore = {
  /** Puts a finished file of the disk into its place, whole or not at all. Its old path may be empty afterwards. */
  put(place: string, file: string): Promise<void>
  /** How many bytes lie there; undefined when nothing does. It may have been so a minute ago. */
  sizeOf(place: string): Promise<number | undefined>
  /** Undefined when nothing lies there. */
  open(place: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Takes a file away; one that is gone is no failure. */
  remove(place: string): Promise<void>
}

const mimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** The type that a place's ending stands for; whoever made the place has looked at the content. */
export function mimeTypeOf(place: string): string {
  return mimeTypes[path.extname(place).slice(1)] ?? 'application/octet-stream'
}
