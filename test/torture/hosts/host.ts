import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Line, makeLine } from './network.ts'

export type Program = {
  name: string
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** As the user postgres, since most programs of databases refuse to run as root. */
  asPostgres?: boolean
}

/** A machine: a network namespace, and one of processes that begins with each boot. */
export type Host = Line & {
  name: string
  /** Its disk. */
  folder: string
  /** Starts its programs, and again those that end, as systemd does. */
  boot(programs?: readonly Program[]): Promise<void>
  /** Switches it off. */
  kill(): Promise<void>
  /** Stops all of its processes where they are. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** What a program has printed. */
  log(program: string): Promise<string>
  forgetLogs(): Promise<void>
}

const isolation = ['--pid', '--fork', '--kill-child', '--mount-proc']

export async function makeHost(
  { folder: all, logs: allLogs }: { folder: string; logs: string },
  name: string,
  number: number,
): Promise<Host> {
  const line = await makeLine(name, number)
  const folder = path.join(all, name)
  const logs = path.join(allLogs, name)
  await mkdir(folder, { recursive: true })
  await mkdir(logs, { recursive: true })
  const logOf = (program: string) => path.join(logs, `${program}.log`)
  let machine: ChildProcess | undefined
  let installed: readonly Program[] = []

  const supervise = (program: Program) =>
    `(while :; do ${commandOf(program)} >>${quote(logOf(program.name))} 2>&1; sleep 1; done) &`

  async function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const space = await readlink(`/proc/${machine?.pid}/ns/pid_for_children`)
    const reached = new Set<string>()
    // Those that are started in between are found by the next look.
    for (let found = -1; found !== reached.size; ) {
      found = reached.size
      for (const pid of await readdir('/proc')) {
        if (!/^\d+$/.test(pid) || reached.has(pid)) continue
        const own = await readlink(`/proc/${pid}/ns/pid`).catch(() => '')
        if (own !== space) continue
        process.kill(Number(pid), signal)
        reached.add(pid)
      }
    }
  }

  return {
    ...line,
    name,
    folder,
    async boot(programs = installed) {
      installed = programs
      const script = [...programs.map(supervise), 'wait'].join('\n')
      await line.join()
      machine = spawn(
        'ip',
        ['netns', 'exec', name, 'unshare', ...isolation, 'bash', '-c', script],
        { stdio: 'ignore', cwd: path.resolve(import.meta.dirname, '../../..') },
      )
    },
    async kill() {
      const killed = machine
      machine = undefined
      if (!killed) return
      // A machine without power refuses no connection: nothing answers at all.
      await line.cut()
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    log: (program) => readFile(logOf(program), 'utf8').catch(() => ''),
    forgetLogs: () => rm(logs, { recursive: true }).then(() => mkdir(logs).then(() => {})),
  }
}

function commandOf({ command, environment = {}, asPostgres }: Program): string {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
  const words = [...(asPostgres ? user : []), 'env', ...settings, ...command]
  return words.map(quote).join(' ')
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
