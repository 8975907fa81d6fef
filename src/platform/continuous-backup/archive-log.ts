import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from '../with-client.ts'
import type { BackupStore } from './backup-store.ts'
import { isSegmentName, timelineOf } from './chain.ts'
import { requireClaim, TakenArchiveError } from './claim-archive.ts'
import { type Archive, type StoredSegment, segmentKey } from './layout.ts'
import { sealBytes } from './seal.ts'

/** The parts of the log that PostgreSQL keeps until they are archived. */
export type Waiting = { names: string[]; bytes: number; since: number | undefined }

const marksName = 'tiem-archived'
const segmentBytes = 16 * 1024 * 1024

/**
 * Run by PostgreSQL in its folder for each segment. It waits for the mark that this process has sent the segment off; without
 * it PostgreSQL keeps the segment and asks again. So nothing is copied on this machine, and nothing forgotten. The exit status
 * ends PostgreSQL's archiver for ten seconds: others would be tried three times in a row, also when PostgreSQL is to stop.
 */
const command =
  process.platform === 'win32'
    ? `dir ${marksName}\\%f`
    : `for i in 1 2 3; do test -f ${marksName}/%f && exit 0; sleep 1; done; exit 126`

/** Lets PostgreSQL ask for archiving, or, while nobody archives, keep its log without asking. */
export async function setArchiving(
  superuserUrl: string,
  cluster: { folder: string; uid?: number | undefined; gid?: number | undefined },
  isOn: boolean,
): Promise<void> {
  const marks = path.join(cluster.folder, marksName)
  if (isOn) {
    // Marks of a copied folder are those of another archive.
    await rm(marks, { recursive: true, force: true })
    await mkdir(marks)
    if (cluster.uid !== undefined && cluster.gid !== undefined) {
      await chown(marks, cluster.uid, cluster.gid)
    }
  }
  await withClient(superuserUrl, 'tiem backup', async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('ALTER SYSTEM SET archive_command = %L', $1::text) AS statement`,
      [isOn ? command : ''],
    )
    await client.query(rows[0]?.statement ?? '')
    await client.query('SELECT pg_reload_conf()')
  })
}

/** What waits, oldest first; marks of what PostgreSQL has taken note of are removed. */
export async function findWaiting(cluster: string): Promise<Waiting> {
  const status = path.join(cluster, 'pg_wal', 'archive_status')
  const ready = (await readdir(status)).filter((name) => name.endsWith('.ready')).sort()
  const names = ready.map((name) => name.slice(0, -'.ready'.length))
  const marks = path.join(cluster, marksName)
  const marked = await readdir(marks).catch((): string[] => [])
  for (const name of marked) {
    if (!names.includes(name)) await rm(path.join(marks, name), { force: true })
  }
  const waiting = names.filter((name) => !marked.includes(name))
  const [oldest] = waiting
  const found = oldest && (await stat(path.join(status, `${oldest}.ready`)).catch(() => undefined))
  const segments = waiting.filter(isSegmentName)
  return {
    names: waiting,
    bytes: segments.length * segmentBytes,
    since: found ? found.mtimeMs : undefined,
  }
}

/** Tells PostgreSQL that it need not keep this part of its log. */
export async function release(cluster: string, name: string): Promise<void> {
  const mark = path.join(cluster, marksName, name)
  await writeFile(mark, '')
  // A base backup reads it as PostgreSQL's user, which root's umask may not let.
  await chmod(mark, 0o644)
}

type Archiving = {
  cluster: string
  store: BackupStore
  archive: Archive
  /** What the archive has; archived segments are added. */
  segments: Map<string, StoredSegment>
  publicKeys: readonly string[]
  shouldStop: () => boolean
}

/** Archives what waits, in order. Throws TakenArchiveError when the archive has another log than this cluster. */
export async function archiveLog(archiving: Archiving, { names }: Waiting): Promise<void> {
  const { cluster, store, archive, shouldStop } = archiving
  if (names.length > 0) await requireClaim(store, archive)
  for (const name of names) {
    if (shouldStop()) return
    // Histories and labels are for standbys; other timelines were before the archive began.
    if (isSegmentName(name) && timelineOf(name) === archive.timeline) {
      await archiveSegment(archiving, name)
    }
    await release(cluster, name)
  }
}

async function archiveSegment(archiving: Archiving, name: string): Promise<void> {
  const { cluster, store, archive, segments, publicKeys } = archiving
  const file = path.join(cluster, 'pg_wal', name)
  const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
  if (bytes.length !== segmentBytes) throw new Error(`${file} has ${bytes.length} bytes`)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const known = segments.get(name)
  if (known?.hash === hash) return
  if (known) throw new TakenArchiveError(`The archive ${archive.id} has another segment ${name}`)
  const segment = { name, writtenAt: Math.floor(mtimeMs), hash }
  const key = segmentKey(archive.id, segment)
  const sealed = await sealBytes(bytes, publicKeys)
  await store.put(key, sealed, sealed.length)
  segments.set(name, { ...segment, key })
}
