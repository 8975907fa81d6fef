import { z } from 'zod'
import type { BackupStore } from './backup-store.ts'
import { isSegmentName, type Segment } from './chain.ts'

/** Everything in the bucket is below this prefix, each archive in a folder of its own. */
export const root = 'backups/'

/**
 * An archive holds the backups of one data folder as long as its log goes on: a copy, a restored folder and another cluster
 * begin archives of their own, so that none writes into or prunes that of another.
 */
export const Archive = z.object({
  format: z.literal('tiem-continuous-backup'),
  version: z.literal(1),
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Of the cluster. */
  systemIdentifier: z.string(),
  timeline: z.int(),
  /** PostgreSQL's major version. */
  postgres: z.string(),
  /** The process that writes; it changes with each start of the shop. */
  writer: z.string(),
})
export type Archive = z.infer<typeof Archive>

export const BaseManifest = z.object({
  id: z.string(),
  systemIdentifier: z.string(),
  timeline: z.int(),
  startedAt: z.number(),
  stoppedAt: z.number(),
  startSegment: z.string(),
  stopSegment: z.string(),
  parts: z.int().min(1),
  bytes: z.int(),
  publicKeys: z.array(z.string()),
})
export type BaseManifest = z.infer<typeof BaseManifest>

export const archiveKey = (archive: string) => `${root}${archive}/archive.json`
export const baseFolder = (archive: string) => `${root}${archive}/base/`
export const manifestKey = (archive: string, base: string) => `${baseFolder(archive)}${base}.json`
export const partKey = (archive: string, base: string, part: number) =>
  `${baseFolder(archive)}${base}/${String(part).padStart(6, '0')}`
export const filesFolder = (archive: string) => `${root}${archive}/files/`
export const walFolder = (archive: string) => `${root}${archive}/wal/`

export type StoredSegment = Segment & { key: string; hash: string }

/** The key says all that is needed to choose segments, so that a listing alone does. */
export function segmentKey(archive: string, segment: Segment & { hash: string }): string {
  return `${walFolder(archive)}${segment.name}-${segment.writtenAt}-${segment.hash}`
}

export async function listSegments(
  store: BackupStore,
  archive: string,
): Promise<Map<string, StoredSegment>> {
  const found = new Map<string, StoredSegment>()
  for (const key of await store.keys(walFolder(archive))) {
    const [name = '', writtenAt, hash = ''] = key.slice(walFolder(archive).length).split('-')
    if (isSegmentName(name)) found.set(name, { name, writtenAt: Number(writtenAt), hash, key })
  }
  return found
}

/** The complete base backups, whose manifests are written last. */
export async function listBases(store: BackupStore, archive: string): Promise<BaseManifest[]> {
  const keys = await store.keys(baseFolder(archive))
  const manifests = keys.filter((key) => key.endsWith('.json'))
  const read = await Promise.all(manifests.map((key) => readJson(store, key, BaseManifest)))
  return read.filter((manifest) => manifest !== undefined)
}

export async function readJson<Schema extends z.ZodType>(
  store: BackupStore,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const bytes = await store.get(key)
  return bytes && schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

export async function writeJson(store: BackupStore, key: string, value: object): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  await store.put(key, bytes, bytes.length)
}
