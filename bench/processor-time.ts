import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import pg from 'pg'

/** A process: `ownMs` is its CPU time, `reapedMs` that of its ended children. */
type Process = { parent: number; ownMs: number; reapedMs: number }

export type Processes = ReadonlyMap<number, Process>

// /proc/<pid>/stat counts in ticks of 10 ms; schedstat counts nanoseconds per thread, which short-lived PostgreSQL
// backends need.
const msOfTick = 10

/** All processes of this machine; none without /proc. */
export async function readProcesses(): Promise<Processes> {
  const names = await readdir('/proc').catch(() => [])
  const found = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readProcess(Number(name))),
  )
  return new Map(found.flatMap((each) => (each ? [each] : [])))
}

async function readProcess(id: number): Promise<[number, Process] | undefined> {
  // The process may have ended since the folder was read.
  const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // The command name before it may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
  const isSingle = fields[17] === '1'
  const schedule = isSingle && (await readFile(`/proc/${id}/schedstat`, 'latin1').catch(() => ''))
  const ownMs = schedule ? Number(schedule.split(' ')[0]) / 1e6 : ticks(11) * msOfTick
  return [id, { parent: Number(fields[1]), ownMs, reapedMs: ticks(13) * msOfTick }]
}

/** A process and its descendants. */
export function familyOf(processes: Processes, id: number): number[] {
  const children = [...processes].filter(([, { parent }]) => parent === id)
  const below = children.flatMap(([child]) => familyOf(processes, child))
  return processes.has(id) ? [id, ...below] : below
}

/** CPU time of a process and its descendants in ms; undefined where it can't be read. */
export function processorMs(processes: Processes, id: number | undefined): number | undefined {
  if (id === undefined || !processes.has(id)) return undefined
  return familyOf(processes, id)
    .map((each) => processes.get(each))
    .reduce((sum, each) => sum + (each?.ownMs ?? 0) + (each?.reapedMs ?? 0), 0)
}

/** PostgreSQL's postmaster; undefined when it runs on another machine. */
export async function findPostmaster(databaseUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT pg_backend_pid() AS id')
    const backend = await readProcess(rows[0].id)
    const command = await readFile(`/proc/${rows[0].id}/comm`, 'latin1').catch(() => '')
    return command.startsWith('postgres') ? backend?.[1].parent : undefined
  } finally {
    await client.end()
  }
}

/** CPU time of the whole machine since boot, in ms. */
export function machineMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Resident memory of processes in MB. */
export async function residentMb(ids: readonly number[]): Promise<number[]> {
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'latin1').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
    }),
  )
  return sizes.filter((size) => !Number.isNaN(size))
}
