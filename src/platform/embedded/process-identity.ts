import { readFile } from 'node:fs/promises'
import { runProgram } from './run-program.ts'

/** Whether the process is a postgres that serves `folder`, and not another that got its number. */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.split('\0').includes(folder)
  }
  // There pg_ctl speaks to PostgreSQL through a pipe that no other program has.
  if (process.platform === 'win32') return true
  const { output } = await runProgram('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return output.includes(`-D ${folder} `)
}
