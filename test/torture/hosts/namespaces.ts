import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir } from 'node:fs/promises'
import { runCommand } from './run-command.ts'

export const postgresPrograms = '/usr/lib/postgresql/15/bin'
export const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const insideMark = 'TORTURE_NAMESPACES'

/** Each file that is needed, and the Debian package that brings it. */
const needed: readonly [string, string][] = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  [`${postgresPrograms}/postgres`, 'postgresql-15'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/setpriv', 'util-linux'],
  [clockLibrary, 'faketime'],
]

/** What this machine lacks for a cluster of several hosts, as a sentence; undefined when it can be made. */
export async function lacksForHosts(): Promise<string | undefined> {
  if (process.platform !== 'linux') return '--hosts needs Linux, for its network namespaces.'
  if (process.getuid?.() !== 0) return '--hosts needs root, who alone may make network namespaces.'
  const isThere = ([file]: readonly [string, string]) =>
    access(file).then(
      () => true,
      () => false,
    )
  const found = await Promise.all(needed.map(isThere))
  const packages = needed.flatMap(([, name], index) => (found[index] ? [] : [name]))
  if (packages.length === 0) return undefined
  return `--hosts needs packages of Debian 12 that are missing: apt-get install ${packages.join(' ')}`
}

export const isInside = (): boolean => process.env[insideMark] !== undefined

/**
 * Runs this program again in namespaces of its own and returns how it ended. The kernel removes their processes, mounts and
 * networks with the first process, which dies with this one, however that ends.
 */
export async function runInside(): Promise<number> {
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  // Bash reaps orphans, which Node as the first process would not.
  const first = ['bash', '-c', '"$@"; exit $?', 'bash']
  const program = [process.execPath, ...process.argv.slice(1)]
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', 'unshare', ...namespaces, ...first, ...program],
    { stdio: 'inherit', env: { ...process.env, [insideMark]: '1' } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill('SIGKILL'))
  }
  const [code, signal] = await once(child, 'exit')
  if (signal) process.stderr.write(`The namespaces were ended by ${signal}.\n`)
  return code ?? 1
}

/** Hides `/run`, where networks are named, behind an empty one and returns a folder in memory; both are gone with the namespaces. */
export async function mountFolders(): Promise<string> {
  await runCommand('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run'])
  await mkdir('/run/netns')
  await mkdir('/run/hosts')
  return '/run/hosts'
}
