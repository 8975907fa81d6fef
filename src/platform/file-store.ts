import path from 'node:path'
import type { Readable } from 'node:stream'

/** An inclusive range of bytes. */
export type ByteRange = { start: number; end: number }

/** A file or the requested range of it. The caller must read `content` to its end or destroy it. */
export type OpenFile = { bytes: number; content: Readable }

/** A store for uploaded files: immutable objects under keys such as `4f/4f0c….jpg`. Throws UNAVAILABLE when unreachable. */
export type FileStore = {
  /** Stores a local file atomically. A local store moves the file, a bucket copies it. */
  put(key: string, file: string): Promise<void>
  /** The size in bytes, up to a minute old; undefined when there is no such object. */
  sizeOf(key: string): Promise<number | undefined>
  /** Undefined when there is no such object. */
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Deletes an object; a missing one is no error. */
  remove(key: string): Promise<void>
}

const mimeTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** The MIME type for a key's extension, which the upload has derived from the content. */
export function mimeTypeOf(key: string): string {
  return mimeTypes[path.extname(key).slice(1)] ?? 'application/octet-stream'
}
