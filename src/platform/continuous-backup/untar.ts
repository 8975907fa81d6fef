import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { DamagedError } from '../backup/encryption.ts'

const blockBytes = 512

/** The bytes of a stream in portions of the caller's choice. */
function readerOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  /** Up to `most` bytes, fewer when no more are there at once; none at the end. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return rest
      rest = Buffer.from(value)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  /** Exactly `bytes`. */
  async function all(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = bytes; left > 0; ) {
      const piece = await some(left)
      if (piece.length === 0) throw new DamagedError('The base backup was cut short')
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }
  return { some, all }
}

/** Unpacks what PostgreSQL's BASE_BACKUP sends, a tar archive of plain files and folders, into `folder`. */
export async function untar(source: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const { some, all } = readerOf(source)
  for (;;) {
    const header = await all(blockBytes)
    const name = textAt(header, 0, 100)
    if (name === '') break
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const kind = textAt(header, 156, 1)
    const target = path.join(folder, name)
    const isInside = !path.relative(folder, target).startsWith('..')
    if (!isInside || Number.isNaN(size)) throw new DamagedError(`${name} is not unpacked`)
    if (kind === '5') await mkdir(target, { recursive: true, mode: 0o700 })
    else if (kind === '0' || kind === '') await writeContent(target, size)
    else throw new DamagedError(`${name} is neither a file nor a folder`)
  }
  // What follows the last file is padding, and the end of what was encrypted.
  while ((await some(blockBytes)).length > 0);

  async function writeContent(file: string, size: number): Promise<void> {
    const handle = await open(file, 'wx', 0o600)
    try {
      for (let left = size; left > 0; ) {
        const piece = await some(left)
        if (piece.length === 0) throw new DamagedError('The base backup was cut short')
        await handle.writeFile(piece)
        left -= piece.length
      }
    } finally {
      await handle.close()
    }
    await all((blockBytes - (size % blockBytes)) % blockBytes)
  }
}

function textAt(header: Buffer, start: number, length: number): string {
  const [text = ''] = header.toString('utf8', start, start + length).split('\0')
  return text.trim()
}
