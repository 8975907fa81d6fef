import pg from 'pg'
import { binariesFor, findBinaries } from './embedded/binaries.ts'
import {
  type Cluster,
  clusterFolder,
  ensureCluster,
  readPassword,
  superuser,
} from './embedded/cluster.ts'
import { openDataFolder } from './embedded/data-folder.ts'
import { isLocked, lockFolder } from './embedded/folder-lock.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { type Role, readRun, removeRun, writeRun } from './embedded/run-file.ts'
import type { RunAs } from './embedded/run-program.ts'
import { settleRestore } from './embedded/settle-restore.ts'
import { ensureShopRole, readShopPassword, shopRole } from './embedded/shop-role.ts'
import { type SupervisorLog, supervise } from './embedded/supervisor.ts'
import { userForPostgres } from './embedded/system-user.ts'
import { OperatorError } from './operator-error.ts'

type Addresses = {
  /** Connects as the database's owner. */
  url: string
  /** Connects as superuser, for tests and benchmarks that create databases. */
  superuserUrl: string
}

export type EmbeddedPostgres = Addresses & {
  /** Its real path. */
  dataDir: string
  /** The system user of PostgreSQL; undefined means that of this process. */
  user: RunAs | undefined
  /** Resolves after `stop`; rejects with OperatorError when PostgreSQL has exited and cannot be restarted. */
  ended: Promise<void>
  /** Stops PostgreSQL and releases the data folder. */
  stop(): Promise<void>
  /** Signals PostgreSQL to stop without waiting for it. */
  stopNow(): void
}

type StartOptions = {
  dataDir: string
  /** `shop` by default. Commands attach to a running shop, but never to each other. */
  role?: Role
  /** False in tests only: the last writes may be lost when the machine crashes. */
  durable?: boolean
  /** Keeps the write-ahead log until it has been archived. */
  archives?: boolean
  log?: SupervisorLog
  /** Time limit for restarting PostgreSQL after it has exited; one minute by default. */
  giveUpMs?: number
}

const defaultGiveUpMs = 60_000

/** An unfinished file of the log is archived as well after a minute with changes. */
const archiveSettings = { archive_mode: 'on', archive_timeout: '60' }

/** Another running process, a command or the shop, owns the data folder. */
export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError'
  readonly role: Role

  constructor(role: Role, message: string) {
    super(message)
    this.role = role
  }
}

/**
 * Starts the embedded PostgreSQL in `dataDir`, which is created when missing, on a free port of 127.0.0.1, and restarts it
 * whenever it exits. This process owns the folder until `stop` or its own exit. Throws FolderInUseError when another
 * process owns it, and OperatorError for other failures that the operator can fix.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const user = await userForPostgres(clusterFolder(options.dataDir))
  const found = await findBinaries()
  const dataDir = await openDataFolder(options.dataDir, user)
  const lock = lockFolder(dataDir)
  if (!lock) throw await folderInUse(dataDir)
  try {
    const binaries = await binariesFor(user, found, dataDir)
    const durable = options.durable ?? true
    await settleRestore(dataDir)
    const settings = options.archives ? archiveSettings : {}
    const cluster = { folder: clusterFolder(dataDir), binaries, user, durable, settings }
    const { postmaster, note } = await start(cluster, dataDir, options.role ?? 'shop')
    const addresses = {
      url: await connectionUrl(cluster.folder, postmaster.port, shopRole),
      superuserUrl: await connectionUrl(cluster.folder, postmaster.port, superuser),
    }
    const supervisor = supervise(cluster, postmaster, {
      giveUpMs: options.giveUpMs ?? defaultGiveUpMs,
      log: options.log,
      onRestarted: note,
    })
    options.log?.info(`PostgreSQL ${binaries.version} runs in ${cluster.folder}`)
    return {
      ...addresses,
      dataDir,
      user,
      ended: supervisor.ended,
      stop: once(async () => {
        await supervisor.stop()
        await removeRun(dataDir)
        lock.release()
      }),
      stopNow: () => supervisor.stopNow(),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database of the shop that runs on `dataDir`; undefined when none runs. */
export async function attachEmbeddedPostgres(dataDir: string): Promise<Addresses | undefined> {
  if (!isLocked(dataDir)) return undefined
  const run = await readRun(dataDir)
  if (run?.role !== 'shop' || !run.port) return undefined
  const folder = clusterFolder(dataDir)
  const superuserUrl = await connectionUrl(folder, run.port, superuser)
  const url = run.user ? await connectionUrl(folder, run.port, run.user) : superuserUrl
  // The owner may be starting or stopping.
  return (await answers(url)) ? { url, superuserUrl } : undefined
}

/** Writes the run file before and after the start, so that other processes can always name the owner. */
async function start(cluster: Cluster, dataDir: string, role: Role) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const owner = { role, pid: process.pid, startedAt }
  await writeRun(dataDir, owner)
  await ensureCluster(cluster)
  const postmaster = await startPostmaster(cluster)
  const note = ({ port, pid }: Postmaster) =>
    writeRun(dataDir, { ...owner, port, postgresPid: pid, user: shopRole })
  try {
    await ensureShopRole(cluster, await connectionUrl(cluster.folder, postmaster.port, superuser))
    await note(postmaster)
    return { postmaster, note }
  } catch (error) {
    await stopPostmaster(cluster)
    throw error
  }
}

async function connectionUrl(folder: string, port: number, user: string): Promise<string> {
  const password = await (user === shopRole ? readShopPassword(folder) : readPassword(folder))
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function folderInUse(dataDir: string): Promise<FolderInUseError> {
  const run = await readRun(dataDir).catch(() => undefined)
  const owner = run ? `process ${run.pid}` : 'another process'
  const role = run?.role ?? 'shop'
  return new FolderInUseError(
    role,
    role === 'command'
      ? `A command of the shop (${owner}) is using the data folder ${dataDir}. Try again when it has finished.`
      : `The shop already runs on the data folder ${dataDir} (${owner}). Stop it first, or choose another folder with DATA_DIR.`,
  )
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
