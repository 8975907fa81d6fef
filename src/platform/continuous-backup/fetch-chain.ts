import { createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import {
  DamagedError,
  type Decryption,
  decrypt,
  maxHeaderBytes,
  unwrapKey,
} from '../backup/encryption.ts'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupStore } from './backup-store.ts'
import { type BaseManifest, filesFolder, partKey, type StoredSegment } from './layout.ts'
import { untar } from './untar.ts'

type From = { store: BackupStore; archive: string; decryption: Decryption }

const attempts = 4
/** Before the second one; longer before each further one. */
const retryMs = 3000
/** Zeros are not written: most of a segment that ended after a minute is empty. */
const holeBytes = 64 * 1024

/** Throws OperatorError when the base backup does not open with these keys. */
export async function requireKey({ store, archive, decryption }: From, base: BaseManifest) {
  const key = partKey(archive, base.id, 1)
  return unwrapKey(await getObject(store, key), key, decryption)
}

/** Unpacks a base backup into `folder`, which must be empty. */
export async function fetchBase(from: From, base: BaseManifest, folder: string): Promise<void> {
  const { store, archive } = from
  const fileKey = await requireKey(from, base)
  async function* parts() {
    for (let part = 1; part <= base.parts; part++) {
      yield await getObject(store, partKey(archive, base.id, part))
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
  const sealed = await getObject(store, key)
  const content = decrypt(Readable.from([sealed]), key, await unwrapKey(sealed, key, decryption))
  await told(key, async () => {
    const plain = await promisify(gunzip)(Buffer.concat(await Array.fromAsync(content)))
    const file = path.join(folder, name)
    await writeSparse(`${file}.new`, plain)
    await rename(`${file}.new`, file)
  })
}

/** Puts copied files into `folder`, and returns their number. */
export async function fetchFiles(from: From, folder: string): Promise<number> {
  const prefix = filesFolder(from.archive)
  const keys = await from.store.keys(prefix)
  for (const key of keys) {
    const file = path.join(folder, key.slice(prefix.length))
    if (path.relative(folder, file).startsWith('..')) throw new DamagedError(`${key} is no file`)
    await mkdir(path.dirname(file), { recursive: true })
    await told(key, () => persistently(() => fetchFile(from, key, file)))
  }
  return keys.length
}

async function fetchFile({ store, decryption }: From, key: string, file: string): Promise<void> {
  const head = await readHead(await readObject(store, key))
  const fileKey = await unwrapKey(head, key, decryption)
  const content = decrypt(await readObject(store, key), key, fileKey)
  await pipeline(content, createWriteStream(file))
}

async function readHead(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= maxHeaderBytes) break
  }
  return Buffer.concat(pieces)
}

async function readObject(store: BackupStore, key: string): Promise<Readable> {
  const found = await store.read(key)
  if (!found) throw missing(key)
  return found
}

function getObject(store: BackupStore, key: string): Promise<Uint8Array> {
  return persistently(async () => {
    const found = await store.get(key)
    if (!found) throw missing(key)
    return found
  })
}

/** Repeats what fails for another reason than what is told to the operator: connections break. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || error instanceof OperatorError) throw error
      await delay(retryMs * attempt)
    }
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
