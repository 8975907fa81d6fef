import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encrypt } from '../backup/encryption.ts'

const compress = promisify(gzip)
/** age encrypts in pieces of 64 KiB, each with a tag of 16 bytes. */
const pieceBytes = 64 * 1024
const tagBytes = 16

/** Compresses and encrypts bytes. */
export async function sealBytes(bytes: Uint8Array, publicKeys: readonly string[]) {
  const sealed = encrypt({ publicKeys })(cut(Readable.from([await compress(bytes)]), pieceBytes))
  return Buffer.concat(await Array.fromAsync(sealed))
}

/** Encrypts a stream of a known length, and says the length of the result: a bucket wants to know it before. */
export async function sealStream(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
  publicKeys: readonly string[],
): Promise<{ content: Readable; bytes: number }> {
  const seal = encrypt({ publicKeys })
  const ofNothing = Buffer.concat(await Array.fromAsync(seal(Readable.from([]))))
  const pieces = Math.max(Math.ceil(bytes / pieceBytes), 1)
  return {
    content: Readable.from(seal(source), { objectMode: false }),
    bytes: ofNothing.length - tagBytes + bytes + pieces * tagBytes,
  }
}

/** Cuts a stream into buffers of `bytes`, the last one shorter. */
export async function* cut(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    pieces.push(piece)
    length += piece.length
    if (length < bytes) continue
    const whole = Buffer.concat(pieces)
    let at = 0
    for (; whole.length - at >= bytes; at += bytes) {
      yield whole.subarray(at, at + bytes)
      // Requests are served in between: encryption occupies this thread.
      await setImmediate()
    }
    pieces = [whole.subarray(at)]
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(pieces)
}
