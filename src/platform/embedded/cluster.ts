import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type Binaries, program } from './binaries.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** The embedded database cluster: its folder, binaries and system user. */
export type Cluster = {
  folder: string
  binaries: Binaries
  user: RunAs | undefined
  /** False when the last writes may be lost in a crash of the machine. */
  durable: boolean
  /** Of PostgreSQL, for this start; names and values without spaces. */
  settings?: Readonly<Record<string, string>>
}

/** The superuser, which only creates the shop's role; older versions of the shop connected as it. */
export const superuser = 'tiem'

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  // Messages of failed statements contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

const initdbMs = 60_000

// pg_trgm classifies letters by libc's LC_CTYPE, and C has no accented ones. The first locale that exists is used.
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** The cluster's folder within a data folder. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/**
 * Creates the cluster when there is none: in a temporary folder beside it, which is then renamed. Throws OperatorError for a
 * cluster of another major version.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await removeUnfinished(cluster.folder)
  const version = await readVersion(cluster.folder)
  if (!version) return create(cluster)

  const major = cluster.binaries.version.split('.')[0]
  if (version.trim() === major) return
  throw new OperatorError(
    `${cluster.folder} was made by PostgreSQL ${version.trim()}, but this version of the shop has ${major}. ` +
      'Make a backup with the older version of the shop and restore it into an empty data folder.',
  )
}

/** The password of the superuser. */
export function readPassword(folder: string): Promise<string> {
  return readFile(passwordFile(folder), 'utf8')
}

/** The major version of the cluster; undefined when there is none. */
async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(folder, 'PG_VERSION'), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT') return undefined
    throw new OperatorError(
      `The database in ${folder} cannot be read (${code}). Start the shop as the user that it belongs to.`,
    )
  }
}

async function create(cluster: Cluster): Promise<void> {
  const fresh = await mkdtemp(`${cluster.folder}.new-`)
  try {
    const password = path.join(fresh, 'password')
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (cluster.user) {
      for (const item of [fresh, password]) await chown(item, cluster.user.uid, cluster.user.gid)
    }
    const made = path.join(fresh, 'cluster')
    await initdb(cluster, made, password)
    await rename(password, passwordFile(made))
    await rename(made, cluster.folder)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function initdb(cluster: Cluster, made: string, password: string): Promise<void> {
  const chosen = cluster.durable ? settings : { ...settings, ...nonDurableSettings }
  const args = [
    `--pgdata=${made}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...Object.entries(chosen).map(([name, value]) => `--set=${name}=${value}`),
    ...(cluster.durable ? [] : ['--no-sync']),
  ]
  let output = ''
  for (const ctype of ctypes) {
    const options = { user: cluster.user }
    const tried = await runProgram(
      program(cluster.binaries, 'initdb'),
      [...args, `--lc-ctype=${ctype}`],
      options,
    )
    if (tried.ok) return
    output = tried.output
    if (!output.includes('invalid locale name')) break
  }
  throw new OperatorError(`The database could not be made in ${cluster.folder}: ${output}`)
}

/** Removes the temporary folders of processes that were killed while creating the cluster. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(folder)}.new-`)) continue
    const unfinished = path.join(parent, name)
    // An initdb that outlived its parent may still be writing there.
    if (Date.now() - (await stat(unfinished)).mtimeMs < initdbMs) continue
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
}

function passwordFile(folder: string): string {
  return path.join(folder, 'tiem-password')
}
