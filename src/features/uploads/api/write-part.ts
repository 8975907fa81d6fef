import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { finished, pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { headLength } from '#shared/file-format.ts'
import { type Ending, endingOf } from '../domain.ts'

/** A connection without data for longer is closed. */
const silenceMs = 60_000

/** The format by the first bytes (undefined when unknown), and the number of bytes received. */
type Written = { ending: Ending | undefined; bytes: number }

/** Decides with each chunk, once the format is determined, whether to go on writing; may throw. */
type IsWanted = (ending: Ending | undefined, bytes: number) => boolean

/** Streams a part of a form to a new file, and drains what is not wanted of it. */
export async function writePart(
  part: MultipartFile,
  sender: IncomingMessage,
  file: string,
  isWanted: IsWanted,
): Promise<Written> {
  const written: Written = { ending: undefined, bytes: 0 }
  const silence = setTimeout(() => sender.destroy(), silenceMs)
  const target = createWriteStream(file, { flags: 'wx' })
  try {
    await pipeline(part.file, wanted, target)
  } finally {
    clearTimeout(silence)
    // A pipeline may fail before the file is created, which the caller would then delete too early.
    await finished(target).catch(() => {})
  }
  return written

  async function* wanted(chunks: AsyncIterable<Buffer>) {
    let head: Buffer | undefined = Buffer.alloc(0)
    for await (const chunk of chunks) {
      silence.refresh()
      written.bytes += chunk.length
      if (!head) {
        if (isWanted(written.ending, written.bytes)) yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < headLength) continue
      written.ending = endingOf(head)
      if (isWanted(written.ending, written.bytes)) yield head
      head = undefined
    }
    if (!head || head.length === 0) return
    written.ending = endingOf(head)
    if (isWanted(written.ending, written.bytes)) yield head
  }
}
