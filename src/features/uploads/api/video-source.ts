import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { CustomSource } from 'mediabunny'

/** The most bytes of one read: the tables of a long video, or one frame. */
const maxReadBytes = 24 * 1024 ** 2
const cacheBytes = 4 * 1024 ** 2

/**
 * A file as a source for mediabunny. Throws for a read that is larger than any honest one. It reads synchronously: its
 * process has nothing else to do.
 */
export function videoSource(file: string): CustomSource {
  const opened = openSync(file, 'r')
  const source = new CustomSource({
    getSize: () => fstatSync(opened).size,
    read(start, end) {
      if (end - start > maxReadBytes) throw new Error('A piece of the video is too large')
      const piece = Buffer.alloc(end - start)
      readSync(opened, piece, 0, piece.length, start)
      return piece
    },
    dispose: () => closeSync(opened),
    maxCacheSize: cacheBytes,
    prefetchProfile: 'fileSystem',
  })
  limitRepeatedReads(source)
  return source
}

/** More reads of the same offset in a row than any file needs. */
export const maxRepeatedReads = 1000

/**
 * Ends a read that repeats without end as the end of the file. mediabunny 1.61.0 reads the last eight bytes for ever when
 * other data follows a WebM of unknown length. It is pinned to that version, since `_read` is private.
 */
function limitRepeatedReads(source: CustomSource): void {
  const inner = source as unknown as { _read: (start: number, ...rest: number[]) => unknown }
  const read = inner._read.bind(source)
  let latest = -1
  let repeats = 0
  inner._read = (start, ...rest) => {
    repeats = start === latest ? repeats + 1 : 0
    latest = start
    return repeats > maxRepeatedReads ? null : read(start, ...rest)
  }
}
