import type { BackupStore } from './backup-store.ts'
import { findExpired } from './chain.ts'
import { requireClaim } from './claim-archive.ts'
import {
  type Archive,
  type BaseManifest,
  baseFolder,
  manifestKey,
  type StoredSegment,
} from './layout.ts'

type Pruning = {
  store: BackupStore
  archive: Archive
  bases: readonly BaseManifest[]
  segments: Map<string, StoredSegment>
  keptDays: number
}

/** Removes what has expired from this archive, never from others, and returns the base backups that remain. */
export async function prune(pruning: Pruning): Promise<BaseManifest[]> {
  const { store, archive, bases, segments, keptDays } = pruning
  await requireClaim(store, archive)
  const expired = findExpired(bases, segments, { now: Date.now(), keptDays })
  const gone = new Set(expired.bases.map(({ id }) => id))
  // A base backup without its manifest counts no more, so an interrupted removal leaves none that is half there.
  for (const id of gone) await store.remove(manifestKey(archive.id, id))
  const remaining = bases.filter(({ id }) => !gone.has(id))
  const whole = new Set(remaining.map(({ id }) => id))
  const folder = baseFolder(archive.id)
  for (const key of await store.keys(folder)) {
    const [id = ''] = key.slice(folder.length).split(/[/.]/)
    if (!whole.has(id)) await store.remove(key)
  }
  for (const { name } of expired.segments) {
    const segment = segments.get(name)
    if (segment) await store.remove(segment.key)
    segments.delete(name)
  }
  return remaining
}
