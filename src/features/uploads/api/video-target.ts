import { closeSync, openSync, writeSync } from 'node:fs'
import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** A new file as a target for mediabunny, written synchronously like its source. */
export function videoTarget(file: string): StreamTarget {
  const opened = openSync(file, 'w')
  const close = () => closeSync(opened)
  const sink = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => {
      writeSync(opened, data, 0, data.length, position)
    },
    close,
    abort: close,
  })
  return new StreamTarget(sink, { chunked: true, chunkSize: 2 ** 20 })
}
