import { createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { DamagedError, type Decryption, decrypt, unwrapKey } from '../backup/encryption.ts'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupStore } from './backup-store.ts'
import { type BaseManifest, filesFolder, partKey, type StoredSegment } from './layout.ts'
import { untar } from './untar.ts'

type From = { store: BackupStore; archive: string; decryption: Decryption }

const attempts = 3
/** Zeros are not written: most of a segment that ended after a minute is empty. */
const holeBytes = 64 * 1024

/** Throws OperatorError when the base backup does not open with these keys. */
export async function requireKey({ store, archive, decryption }: From, base: BaseManifest) {
  const key = partKey(archive, base.id, 1)
  return unwrapKey(await fetch(store, key), key, decryption)
}

/** Unpacks a base backup into `folder`, which must be empty. */
export async function fetchBase(from: From, base: BaseManifest, folder: string): Promise<void> {
  const { store, archive } = from
  const fileKey = await requireKey(from, base)
  async function* parts() {
    for (let part = 1; part <= base.parts; part++) {
      yield await fetch(store, partKey(archive, base.id, part))
    }
  }
  const content = decrypt(parts(), base.id, fileKey)
  await told(base.id, () => pipeline(content, createGunzip(), (plain) => untar(plain, folder)))
}

/** Puts a segment into `folder`. */
export async function fetchSegment(
  { store, decryption }: From,
  { key, name }: StoredSegment,
  folder: string,
): Promise<void> {
  const sealed = await fetch(store, key)
  const content = decrypt(Readable.from([sealed]), key, await unwrapKey(sealed, key, decryption))
  await told(key, async () => {
    const plain = await promisify(gunzip)(Buffer.concat(await Array.fromAsync(content)))
    const file = path.join(folder, name)
    await writeSparse(`${file}.new`, plain)
    await rename(`${file}.new`, file)
  })
}

/** Puts copied files into `folder`, and returns their number. */
export async function fetchFiles(
  { store, archive, decryption }: From,
  folder: string,
): Promise<number> {
  const keys = await store.keys(filesFolder(archive))
  for (const key of keys) {
    const file = path.join(folder, key.slice(filesFolder(archive).length))
    if (path.relative(folder, file).startsWith('..')) throw new DamagedError(`${key} is no file`)
    await mkdir(path.dirname(file), { recursive: true })
    await told(key, async () => {
      const content = decrypt(await stream(store, key), key, await unwrapHead(store, key))
      await pipeline(content, createWriteStream(file))
    })
  }
  return keys.length

  async function unwrapHead(from: BackupStore, key: string) {
    const source = await stream(from, key)
    for await (const head of source) return unwrapKey(head, key, decryption)
    throw new DamagedError(`${key} is empty`)
  }
}

async function stream(store: BackupStore, key: string): Promise<Readable> {
  const found = await store.read(key)
  if (!found) throw new DamagedError(`${key} is missing`)
  return found
}

/** A whole object; connections may break. */
async function fetch(store: BackupStore, key: string): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await store.get(key)
      if (found) return found
    } catch (error) {
      if (attempt < attempts) continue
      throw error
    }
    throw missing(key)
  }
}

const missing = (key: string) =>
  new OperatorError(
    t(
      `Bản sao lưu thiếu ${key}. Chưa thay đổi gì.`,
      `The backup lacks ${key}. Nothing was changed.`,
    ),
  )

async function told(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!(cause instanceof DamagedError) && !isCorrupt(cause)) throw cause
    throw new OperatorError(
      t(`${what} bị hỏng hoặc thiếu một phần.`, `${what} is damaged or was cut short.`),
      { cause },
    )
  }
}

function isCorrupt(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

async function writeSparse(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    const zeros = Buffer.alloc(holeBytes)
    for (let at = 0; at < bytes.length; at += holeBytes) {
      const piece = bytes.subarray(at, at + holeBytes)
      if (zeros.compare(piece) !== 0) await handle.write(piece, 0, piece.length, at)
    }
    await handle.truncate(bytes.length)
  } finally {
    await handle.close()
  }
}
