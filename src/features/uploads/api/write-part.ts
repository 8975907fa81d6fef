import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { type Ending, endingOf, headLength } from '../domain.ts'

/** A sender that is silent for longer is gone. */
const silenceMs = 60_000

/** What a part turned out to be: its format by its first bytes (undefined for an unknown one), and how much came. */
type Written = { ending: Ending | undefined; bytes: number }

/** Whether to go on writing, asked with each chunk since the format is known or known to be none; may throw. */
type IsWanted = (ending: Ending | undefined, bytes: number) => boolean

/** Streams a part of a form to a new file. What is not wanted of it is read and forgotten. */
export async function writePart(
  part: MultipartFile,
  sender: IncomingMessage,
  file: string,
  isWanted: IsWanted,
): Promise<Written> {
  const written: Written = { ending: undefined, bytes: 0 }
  const silence = setTimeout(() => sender.destroy(), silenceMs)
  try {
    await pipeline(part.file, wanted, createWriteStream(file, { flags: 'wx' }))
  } finally {
    clearTimeout(silence)
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
