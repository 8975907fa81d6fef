import { stat } from 'node:fs/promises'
import { type RunAs, runProgram } from './run-program.ts'

/**
 * The system user for PostgreSQL; undefined means that of this process. PostgreSQL refuses to run as root, so for root it is
 * the owner of an existing `cluster` folder, else `postgres`, created when missing, else `nobody`.
 */
export async function userForPostgres(cluster: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (
    (await ownerOf(cluster)) ??
    (await lookUp('postgres')) ??
    (await create('postgres')) ??
    (await lookUp('nobody'))
  )
}

async function ownerOf(folder: string): Promise<RunAs | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function lookUp(name: string): Promise<RunAs | undefined> {
  const [user, group] = await Promise.all([
    runProgram('id', ['-u', name]),
    runProgram('id', ['-g', name]),
  ])
  return user.ok && group.ok ? { uid: Number(user.output), gid: Number(group.output) } : undefined
}

async function create(name: string): Promise<RunAs | undefined> {
  const settings = ['--system', '--no-create-home', '--home-dir', '/nonexistent']
  const made =
    (await runProgram('useradd', [...settings, '--shell', '/usr/sbin/nologin', name])).ok ||
    (await runProgram('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name])).ok
  return made ? lookUp(name) : undefined
}
