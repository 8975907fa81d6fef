import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { CustomSource } from 'mediabunny'

/** Most bytes that are read in one piece: tables of a long video, or one frame. */
const mostRead = 24 * 1024 ** 2
const cacheBytes = 4 * 1024 ** 2

/**
 * A file as a source of media; a piece that claims to be larger than any honest one is an error. It is read at once: its
 * process has nothing else to do.
 */
export function videoSource(file: string): CustomSource {
  const opened = openSync(file, 'r')
  const source = new CustomSource({
    getSize: () => fstatSync(opened).size,
    read(start, end) {
      if (end - start > mostRead) throw new Error('A piece of the video is too large')
      const piece = Buffer.alloc(end - start)
      readSync(opened, piece, 0, piece.length, start)
      return piece
    },
    dispose: () => closeSync(opened),
    maxCacheSize: cacheBytes,
    prefetchProfile: 'fileSystem',
  })
  endRepeats(source)
  return source
}

const mostRepeats = 1000

/**
 * What is asked for again and again is told to be missing. mediabunny 1.61 asks for the last eight bytes for ever when
 * a WebM ends with what is no part of it.
 */
function endRepeats(source: CustomSource): void {
  const inner = source as unknown as { _read: (start: number, ...rest: number[]) => unknown }
  const read = inner._read.bind(source)
  let latest = -1
  let repeats = 0
  inner._read = (start, ...rest) => {
    repeats = start === latest ? repeats + 1 : 0
    latest = start
    return repeats > mostRepeats ? null : read(start, ...rest)
  }
}
