import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { encrypt } from '../backup/encryption.ts'
import type { BackupStore } from './backup-store.ts'
import { streamBaseBackup } from './base-backup-stream.ts'
import { segmentAt, segmentBefore, unbroken } from './chain.ts'
import { requireClaim, TakenArchiveError } from './claim-archive.ts'
import {
  type Archive,
  type BaseManifest,
  manifestKey,
  partKey,
  type StoredSegment,
  writeJson,
} from './layout.ts'
import { cut } from './seal.ts'

const partBytes = 16 * 1024 * 1024
/** For the log of the backup itself to be archived. */
const logMs = 10 * 60_000

type Making = {
  superuserUrl: string
  store: BackupStore
  archive: Archive
  segments: ReadonlyMap<string, StoredSegment>
  publicKeys: readonly string[]
  signal: AbortSignal
}

/**
 * Sends a base backup to the archive. It counts from its manifest on, which is written when all of it, the log of its own time
 * included, is there.
 */
export async function makeBase(making: Making): Promise<BaseManifest> {
  const { store, archive, segments, publicKeys, signal } = making
  const startedAt = Date.now()
  const id = `${new Date(startedAt).toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
  await requireClaim(store, archive)
  const before = new Set(segments.keys())
  const { parts, bytes, systemIdentifier, start, stop } = await sendParts(making, id)
  const stoppedAt = Date.now()
  if (systemIdentifier !== archive.systemIdentifier || stop.timeline !== archive.timeline) {
    throw new TakenArchiveError(`The archive ${archive.id} is that of another cluster`)
  }
  const startSegment = segmentAt(start.lsn, start.timeline)
  const stopSegment = segmentBefore(stop.lsn, stop.timeline)
  // A base backup begins a segment. One that was archived before is of a later state, from which this machine was set back.
  if (before.has(startSegment)) {
    throw new TakenArchiveError(`The archive ${archive.id} has another segment ${startSegment}`)
  }
  for (const deadline = stoppedAt + logMs; ; await delay(100, undefined, { signal })) {
    if (unbroken(segments, startSegment).some(({ name }) => name === stopSegment)) break
    if (Date.now() > deadline) throw new Error(`The segment ${stopSegment} is not archived`)
  }
  await requireClaim(store, archive)
  const manifest: BaseManifest = {
    id,
    systemIdentifier,
    timeline: stop.timeline,
    startedAt,
    stoppedAt,
    startSegment,
    stopSegment,
    parts,
    bytes,
    publicKeys: [...publicKeys],
  }
  await writeJson(store, manifestKey(archive.id, id), manifest)
  return manifest
}

async function sendParts({ superuserUrl, store, archive, publicKeys, signal }: Making, id: string) {
  const stream = await streamBaseBackup(superuserUrl)
  const stopNow = () => stream.close()
  signal.addEventListener('abort', stopNow)
  try {
    const gzip = createGzip()
    stream.content.once('error', (error) => gzip.destroy(error)).pipe(gzip)
    let parts = 0
    let bytes = 0
    for await (const part of cut(encrypt({ publicKeys })(gzip), partBytes)) {
      signal.throwIfAborted()
      parts += 1
      bytes += part.length
      await store.put(partKey(archive.id, id, parts), part, part.length)
    }
    const { systemIdentifier } = stream
    return { parts, bytes, systemIdentifier, ...(await stream.positions) }
  } finally {
    signal.removeEventListener('abort', stopNow)
    stream.close()
  }
}
