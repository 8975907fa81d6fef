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
// Transient start failures: resources of a previous postgres that is not yet gone, or a port taken meanwhile.
const transientFailure =
  /postmaster\.pid" already exists|shared memory block|could not bind|in use/i
// Only postgres has crashed, not the system, so one syncfs replaces an fsync of every file; that saves a second.
const quickRecovery = process.platform === 'linux' ? ' -c recovery_init_sync_method=syncfs' : ''
// Above the highest process id of any system.
const unusedPid = 2_147_483_647

type StartOptions = {
  /** The previous port, on a restart; any free port by default. */
  port?: number
  /** Time limit for retrying after transient failures. */
  retryMs?: number
}

/**
 * Starts PostgreSQL and waits until it accepts connections, after stopping a server that a killed process left behind.
 * Throws OperatorError with PostgreSQL's log messages when it does not start.
 */
export async function startPostmaster(
  cluster: Cluster,
  { port: wantedPort, retryMs = 30_000 }: StartOptions = {},
): Promise<Postmaster> {
  const deadline = Date.now() + retryMs
  const settings = Object.entries(cluster.settings ?? {})
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('')
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
      `--options=-p ${port} -c shared_buffers=${sharedBuffers()}${wantedPort ? quickRecovery : ''}${settings}`,
    ])
    const pid = await readPid(cluster)
    if (started && pid) return { port, pid }

    const messages = await logSince(cluster, before)
    if (!transientFailure.test(messages) || Date.now() > deadline) {
      throw new OperatorError(`PostgreSQL in ${cluster.folder} does not start: ${messages}`)
    }
    await delay(250)
  }
}

/** Stops PostgreSQL in fast mode, which aborts running statements, and waits until it has exited. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  for (const deadline = Date.now() + stopMs; ; await delay(250)) {
    if (await control(cluster, ['stop', '--mode=fast', '--wait', '--timeout=60'])) return
    // pg_ctl also fails when PostgreSQL exits, or its pid file disappears, between two of its checks.
    if (!(await isRunning(cluster))) return
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL in ${cluster.folder} has not stopped within a minute`)
    }
  }
}

/** True when the process in the cluster's pid file is alive and serves the cluster. */
async function isRunning(cluster: Cluster): Promise<boolean> {
  const pid = await readPid(cluster)
  return pid !== undefined && isAlive(pid) && (await isPostgresOf(pid, cluster.folder))
}

/** Ends what a killed process has left running in the cluster's folder. */
export async function clearLeftOver(cluster: Cluster): Promise<void> {
  const pid = await readPid(cluster)
  if (!pid) return
  if (await isRunning(cluster)) return stopPostmaster(cluster)
  if (isAlive(pid)) await replacePid(cluster)
  await endOrphans(cluster.folder)
}

/**
 * Replaces the pid in a stale pid file. The pid may have been reused by another program, or belong to a zombie; then
 * PostgreSQL refuses to start. The file itself must stay, since PostgreSQL reads from it the shared memory of children that
 * may still be running.
 */
async function replacePid(cluster: Cluster): Promise<void> {
  const file = pidFile(cluster)
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(`${file}.new`, [unusedPid, ...rest].join('\n'), { mode: 0o600 })
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
