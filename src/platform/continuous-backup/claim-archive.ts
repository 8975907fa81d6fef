import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { BackupStore } from './backup-store.ts'
import { Archive, archiveKey, readJson, writeJson } from './layout.ts'

/** What the data folder remembers of its archive. */
const Claim = z.object({
  archive: z.string(),
  place: z.string(),
  systemIdentifier: z.string(),
  timeline: z.int(),
  /** Identifies the folder on its disk: a copy of it has the same claim, but is another one. */
  folder: z.string(),
  /** Its description has been written to the bucket. */
  isWritten: z.boolean(),
})
type Claim = z.infer<typeof Claim>

export type ClusterIdentity = Pick<Archive, 'systemIdentifier' | 'timeline' | 'postgres'>

/** The bucket lacks the archive that was there: it may be mounted late. */
export class MissingArchiveError extends Error {
  override name = 'MissingArchiveError'
}

/** Another process writes into the archive: this one begins another. */
export class TakenArchiveError extends Error {
  override name = 'TakenArchiveError'
}

/** The folder of DATA_DIR for the state of continuous backups. It is in no backup. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backup')
}

type Claiming = {
  store: BackupStore
  dataDir: string
  cluster: ClusterIdentity
  /** Identifies this process. */
  writer: string
  /** Begins a new archive in any case. */
  anew: boolean
}

/**
 * Opens the archive of this data folder for this process; a new one when there is none, or the known one belongs to another
 * folder, cluster, timeline or bucket.
 */
export async function claimArchive({
  store,
  dataDir,
  cluster,
  writer,
  anew,
}: Claiming): Promise<Archive> {
  const { systemIdentifier, timeline } = cluster
  await mkdir(backupFolder(dataDir), { recursive: true })
  const here = { place: store.place, systemIdentifier, timeline, folder: await identify(dataDir) }
  const known = anew ? undefined : await readClaim(dataDir, here)
  const claim = known ?? { ...here, archive: newId(), isWritten: false }
  const written = known && (await readJson(store, archiveKey(claim.archive), Archive))
  if (known?.isWritten && !written) {
    throw new MissingArchiveError(
      `${store.place} has no archive ${claim.archive} any more. Is it mounted, and the right bucket?`,
    )
  }
  if (!known) await writeClaim(dataDir, claim)
  const archive: Archive = {
    format: 'tiem-continuous-backup',
    version: 1,
    id: claim.archive,
    createdAt: written?.createdAt ?? new Date().toISOString(),
    ...cluster,
    writer,
  }
  await writeJson(store, archiveKey(archive.id), archive)
  if (!claim.isWritten) await writeClaim(dataDir, { ...claim, isWritten: true })
  return archive
}

/** Throws when another process has claimed the archive since, or the bucket lacks it. */
export async function requireClaim(store: BackupStore, archive: Archive): Promise<void> {
  const written = await readJson(store, archiveKey(archive.id), Archive)
  if (!written)
    throw new MissingArchiveError(`${store.place} has no archive ${archive.id} any more`)
  if (written.writer !== archive.writer) {
    throw new TakenArchiveError(`Another shop writes into the archive ${archive.id}`)
  }
}

/** A file is another one after copying, even if its name and content are the same. */
async function identify(dataDir: string): Promise<string> {
  const file = path.join(backupFolder(dataDir), 'folder')
  const handle = await open(file, 'a')
  await handle.close()
  const { ino, birthtimeNs } = await stat(file, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

async function readClaim(
  dataDir: string,
  here: Omit<Claim, 'archive' | 'isWritten'>,
): Promise<Claim | undefined> {
  const text = await readFile(claimFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const claim = text ? Claim.parse(JSON.parse(text)) : undefined
  const isSame = claim && Object.entries({ ...claim, ...here }).every(isEntryOf(claim))
  return isSame ? claim : undefined
}

function isEntryOf(claim: object): (entry: [string, unknown]) => boolean {
  const entries = new Map(Object.entries(claim))
  return ([name, value]) => entries.get(name) === value
}

async function writeClaim(dataDir: string, claim: Claim): Promise<void> {
  const file = claimFile(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(claim, null, 2)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

function claimFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'claim.json')
}

function newId(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${day}-${randomBytes(6).toString('hex')}`
}
