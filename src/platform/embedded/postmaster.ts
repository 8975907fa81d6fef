import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { endOrphans, isAlive, isPostgresOf } from './process-identity.ts'
import { runProgram } from './run-program.ts'
import { logFile, logSince, logSize, trimLog } from './server-log.ts'
import { sharedBuffers } from './shared-memory.ts'

export type Postmaster = { port: number; pid: number }

const stopMs = 60_000
// What the system of a postgres that has just died, or of a rival for the port, makes it say.
const passing = /postmaster\.pid" already exists|shared memory block|could not bind|in use/i
// The system itself has not crashed, so it need not be asked file by file whether it has written all: a second saved.
const quickRecovery = process.platform === 'linux' ? ' -c recovery_init_sync_method=syncfs' : ''
// Beyond the highest number that any system gives to a process.
const noProcess = 2_147_483_647

type StartOptions = {
  /** The port to listen on again after it has ended; any free one when not given. */
  port?: number
  /** How long a start that fails for a reason that passes is tried again. */
  patienceMs?: number
}

/**
 * Starts PostgreSQL and waits until it answers. What a killed process left running is stopped first. Throws OperatorError
 * with PostgreSQL's own words when it will not start.
 */
export async function startPostmaster(
  cluster: Cluster,
  { port: wantedPort, patienceMs = 30_000 }: StartOptions = {},
): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs
  await trimLog(cluster)
  for (;;) {
    await clearLeftOver(cluster)
    const port = wantedPort ?? (await freePort())
    const before = await logSize(cluster)
    const started = await control(cluster, [
      'start',
      '--wait',
      '--timeout=3600',
      `--log=${logFile(cluster)}`,
      `--options=-p ${port} -c shared_buffers=${sharedBuffers()}${wantedPort ? quickRecovery : ''}`,
    ])
    const pid = await readPid(cluster)
    if (started && pid) return { port, pid }

    const said = await logSince(cluster, before)
    if (!passing.test(said) || Date.now() > deadline) {
      throw new OperatorError(`PostgreSQL in ${cluster.folder} does not start: ${said}`)
    }
    await delay(250)
  }
}

/** Ends running statements, closes the connections and stops PostgreSQL; returns when it is gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  for (const deadline = Date.now() + stopMs; ; await delay(250)) {
    if (await control(cluster, ['stop', '--mode=fast', '--wait', '--timeout=60'])) return
    // pg_ctl fails as well when PostgreSQL ends, or its file goes, between two of its looks.
    if (!(await isRunning(cluster))) return
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL in ${cluster.folder} has not stopped within a minute`)
    }
  }
}

/** Whether the postmaster that the cluster's folder names is a process that runs. */
async function isRunning(cluster: Cluster): Promise<boolean> {
  const pid = await readPid(cluster)
  return pid !== undefined && isAlive(pid) && (await isPostgresOf(pid, cluster.folder))
}

async function clearLeftOver(cluster: Cluster): Promise<void> {
  const pid = await readPid(cluster)
  if (!pid) return
  if (await isRunning(cluster)) return stopPostmaster(cluster)
  if (isAlive(pid)) await disown(cluster)
  await endOrphans(cluster.folder)
}

/**
 * Another program has got the number of a postgres that died without tidying up, or nobody has asked how it ended, so that
 * the number is still taken. The file must not be deleted, since PostgreSQL finds in it the memory of children that may
 * still live; so only the number is replaced.
 */
async function disown(cluster: Cluster): Promise<void> {
  const file = pidFile(cluster)
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(`${file}.new`, [noProcess, ...rest].join('\n'), { mode: 0o600 })
  if (cluster.user) await chown(`${file}.new`, cluster.user.uid, cluster.user.gid)
  await rename(`${file}.new`, file)
}

async function control(cluster: Cluster, args: string[]): Promise<boolean> {
  const { ok } = await runProgram(
    program(cluster.binaries, 'pg_ctl'),
    [...args, `--pgdata=${cluster.folder}`],
    { user: cluster.user, silent: true },
  )
  return ok
}

async function readPid(cluster: Cluster): Promise<number | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

function pidFile(cluster: Cluster): string {
  return path.join(cluster.folder, 'postmaster.pid')
}
