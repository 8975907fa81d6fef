import { chmod, lchown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Decryption } from '../backup/encryption.ts'
import { binariesFor, findBinaries } from '../embedded/binaries.ts'
import { clusterFolder } from '../embedded/cluster.ts'
import { openDataFolder } from '../embedded/data-folder.ts'
import { lockFolder } from '../embedded/folder-lock.ts'
import { clearLeftOver } from '../embedded/postmaster.ts'
import type { RunAs } from '../embedded/run-program.ts'
import { finishedMark, restoringFolder, settleRestore } from '../embedded/settle-restore.ts'
import { userForPostgres } from '../embedded/system-user.ts'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupStore } from './backup-store.ts'
import { fetchBase, fetchFiles, fetchSegment, requireKey } from './fetch-chain.ts'
import type { Archive, BaseManifest, StoredSegment } from './layout.ts'
import { recover } from './recover.ts'

export type StoredChain = {
  archive: Archive
  base: BaseManifest
  segments: readonly StoredSegment[]
}

type Restoring = {
  store: BackupStore
  chain: StoredChain
  dataDir: string
  /** Undefined for the latest state. */
  moment: number | undefined
  decryption: Decryption
  onProgress(done: number, total: number): void
}

export type Restored = {
  /** The last change before the moment. */
  lastChange: Date | null
  files: number
}

/** What a data folder without a shop may have: locks, and what an interrupted restore has left. */
const ownNames = /^(?:run\.(?:lock|json)|restoring|postgresql-[\d.]+(?:\.new)?)$/

/**
 * Restores the database and the files into an empty data folder. All of it is made in a folder within, and moved to its place
 * when PostgreSQL has reached the moment. Throws OperatorError before anything is written when the folder is not empty, or the
 * keys do not open the backup.
 */
export async function restoreArchive(restoring: Restoring): Promise<Restored> {
  const { store, chain, decryption } = restoring
  const { archive, base } = chain
  await requireEmpty(restoring.dataDir)
  if (base.systemIdentifier !== archive.systemIdentifier || base.timeline !== archive.timeline) {
    throw new OperatorError(
      t(
        `Bản sao lưu ${base.id} thuộc một cơ sở dữ liệu khác với kho ${archive.id}.`,
        `The base backup ${base.id} is of another database than its archive ${archive.id}.`,
      ),
    )
  }
  const found = await findBinaries()
  requireVersion(archive, found.version)
  const from = { store, archive: archive.id, decryption }
  await requireKey(from, base)
  const user = await userForPostgres(clusterFolder(restoring.dataDir))
  const dataDir = await openDataFolder(restoring.dataDir, user)
  const lock = lockFolder(dataDir)
  if (!lock) throw notEmpty(dataDir)
  try {
    const folder = path.join(restoringFolder(dataDir), 'postgres')
    const binaries = await binariesFor(user, found, dataDir)
    const cluster = { folder, binaries, user, durable: true }
    // After Ctrl-C, PostgreSQL goes on with the log of the restore before.
    await clearLeftOver(cluster)
    await rm(restoringFolder(dataDir), { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    if (user) await chmod(restoringFolder(dataDir), 0o755)
    await chmod(folder, 0o700)
    await fetchBase(from, base, folder)
    const log = path.join(folder, 'pg_wal')
    for (const [done, segment] of chain.segments.entries()) {
      await fetchSegment(from, segment, log)
      restoring.onProgress(done + 1, chain.segments.length)
    }
    if (user) await own(folder, user)
    const { lastChange } = await recover(cluster, {
      moment: restoring.moment,
      lastSegment: chain.segments.at(-1)?.name ?? base.stopSegment,
      timeline: archive.timeline,
    })
    const files = await fetchFiles(from, restoringFolder(dataDir))
    await writeFile(finishedMark(dataDir), '', { flush: true })
    await settleRestore(dataDir)
    return { lastChange, files }
  } finally {
    lock.release()
  }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.some((name) => !ownNames.test(name))) throw notEmpty(dataDir)
}

function notEmpty(dataDir: string): OperatorError {
  return new OperatorError(
    t(
      `${dataDir} không trống. Hãy phục hồi vào một thư mục mới: DATA_DIR=/thu/muc/moi.`,
      `${dataDir} is not empty. Restore into a new folder: DATA_DIR=/new/folder.`,
    ),
  )
}

function requireVersion({ postgres }: Archive, version: string): void {
  const major = version.split('.')[0]
  if (postgres === major) return
  throw new OperatorError(
    t(
      `Bản sao lưu là của PostgreSQL ${postgres}, còn phiên bản này của cửa hàng có ${major}. Hãy dùng phiên bản đã sao lưu.`,
      `The backup is one of PostgreSQL ${postgres}, but this version of the shop has ${major}. Use the version that made it.`,
    ),
  )
}

async function own(folder: string, { uid, gid }: RunAs): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(path.join(folder, name), uid, gid)
  }
}
