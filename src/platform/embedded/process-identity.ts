import { readdir, readFile, readlink } from 'node:fs/promises'
import { runProgram } from './run-program.ts'

/** True when the process is a postgres that serves `folder`, not another program with a reused pid. */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(folder)
  }
  // On Windows pg_ctl uses a named pipe of the server, so a reused pid does no harm.
  if (process.platform === 'win32') return isAlive(pid)
  const { output } = await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return output.includes(`-D ${folder} `)
}

/** True when the postgres with this pid has exited. Cheap enough for polling. */
export async function hasEnded(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return true
  // A container whose init process reaps no children leaves a zombie: its pid stays, its command line is empty.
  return process.platform === 'linux' && !(await isPostgresOf(pid, folder))
}

/** True when a process with this pid exists, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Kills backends that outlived their postmaster, which must be dead. Idle ones exit by themselves, but a busy one keeps the
 * shared memory attached, which prevents a new start. Only Linux shows which cluster a backend belongs to; elsewhere the
 * start is retried until they have exited.
 */
export async function endOrphans(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.startsWith('postgres: ')) continue
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited meanwhile.
    }
  }
}
