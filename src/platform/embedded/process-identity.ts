import { readdir, readFile, readlink } from 'node:fs/promises'
import { runProgram } from './run-program.ts'

/** Whether the process is a postgres that serves `folder`, and not another that got its number. */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(folder)
  }
  // There pg_ctl speaks to PostgreSQL through a pipe that no other program has.
  if (process.platform === 'win32') return isAlive(pid)
  const { output } = await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return output.includes(`-D ${folder} `)
}

/** Whether the postgres of this number has ended. Cheap enough to be asked all the time. */
export async function hasEnded(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return true
  // Where the first process of a container asks for nobody's end, the number stays taken, but its command line goes.
  return process.platform === 'linux' && !(await isPostgresOf(pid, folder))
}

/** Whether there is a process of this number, be it one that has ended and that its parent never asked for. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Ends the processes that outlived their postmaster, which must be dead. Idle ones go by themselves, but one that is busy
 * with a statement keeps the shared memory, and no new postmaster starts before it has gone. Elsewhere than on Linux
 * nothing tells whose they are: there a start is tried again until they have ended.
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
      // It has ended meanwhile.
    }
  }
}
