import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { isPostgresOf } from './process-identity.ts'
import { runProgram } from './run-program.ts'
import { logFile, logSince, logSize, trimLog } from './server-log.ts'
import { sharedBuffers } from './shared-memory.ts'

export type Postmaster = { port: number; pid: number }

const patienceMs = 30_000
// What the system of a postgres that has just died, or of a rival for the port, makes it say.
const passing = /postmaster\.pid" already exists|shared memory block|could not bind|in use/i
// Beyond the highest number that any system gives to a process.
const noProcess = 2_147_483_647

/**
 * Starts PostgreSQL on a free port and waits until it answers. One that a killed process left
 * running is stopped first. Throws OperatorError with PostgreSQL's own words when it will not start.
 */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs
  await trimLog(cluster)
  for (;;) {
    await stopLeftOver(cluster)
    const port = await freePort()
    const before = await logSize(cluster)
    const started = await control(cluster, [
      'start',
      '--wait',
      '--timeout=3600',
      `--log=${logFile(cluster)}`,
      `--options=-p ${port} -c shared_buffers=${sharedBuffers()}`,
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
  if (await control(cluster, ['stop', '--mode=fast', '--wait', '--timeout=60'])) return
  if (await readPid(cluster)) {
    throw new Error(`PostgreSQL in ${cluster.folder} has not stopped within a minute`)
  }
}

async function stopLeftOver(cluster: Cluster): Promise<void> {
  const pid = await readPid(cluster)
  if (!pid || !isAlive(pid)) return
  if (await isPostgresOf(pid, cluster.folder)) await stopPostmaster(cluster)
  else await disown(cluster)
}

/**
 * Another program has got the number of a postgres that died without tidying up. The file must not
 * be deleted, since PostgreSQL finds in it the memory of children that may still live; so only the
 * number is replaced.
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
