import { type Sent, type Source, send } from './generator.ts'
import {
  findPostmaster,
  machineMs,
  type Processes,
  processorMs,
  readProcesses,
} from './processor-time.ts'

export const connections = 16
/** Number and length of rounds, and of the warm-up, in seconds. */
export type LoadProfile = { rounds: number; seconds: number; warmUp: number }
export const thorough: LoadProfile = { rounds: 5, seconds: 1.5, warmUp: 1 }
/** Minimal profile for tests of the benchmark itself. */
export const quickProfile: LoadProfile = { rounds: 1, seconds: 0.1, warmUp: 0.1 }

/** A subject of the benchmark: does work for some seconds and reports on it. */
export type LoadSubject = {
  /** The process that does the work; its descendants are included. */
  pid?: number | undefined
  run(seconds: number): Promise<Round>
}
/** `ownMs` is CPU time outside of `pid`. */
export type Round = { seconds: number; latencies: ArrayLike<number>; ownMs?: number }

/**
 * Responses per second, latency in ms, and CPU time per response in ms of app and PostgreSQL; `others` is the share of
 * CPU used by other programs. Undefined where it can't be measured.
 */
export type Measured = {
  rate: number
  p50: number
  p95: number
  appMs: number | undefined
  postgresMs: number | undefined
  others: number | undefined
}

/**
 * Sixteen connections that send requests continuously, or at a constant rate per second. Rejects at any other status than
 * these.
 */
export function overHttp(
  server: { url: string; pid?: number | undefined; rate?: number | undefined },
  next: Source,
  expected: readonly number[] = [200, 201],
): LoadSubject {
  return {
    pid: server.pid,
    run: async (seconds) => {
      const { url, rate } = server
      const sent = await send(url, next, { connections, until: { seconds }, ...(rate && { rate }) })
      expectAnswers(sent, expected, server.url)
      return sent
    },
  }
}

/** Throws unless all responses have one of these statuses. */
export function expectAnswers({ answers }: Sent, expected: readonly number[], url: string): void {
  const others = [...answers].filter(([status]) => !expected.includes(status))
  if (others.length === 0) return
  throw new Error(`${url}: ${others.map(([status, count]) => `${count} answers ${status}`)}`)
}

/** Measures subjects in turns, after a warm-up, so that other load affects all alike; returns the median round of each. */
export async function measureLoads(
  contenders: readonly LoadSubject[],
  databaseUrl: string,
  { rounds, seconds, warmUp }: LoadProfile,
): Promise<Measured[]> {
  const postmaster = await findPostmaster(databaseUrl)
  for (const contender of contenders) await contender.run(warmUp)
  const measured: Measured[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const work = () => contender.run(seconds)
      measured[index]?.push(await watched(contender.pid, postmaster, work))
    }
  }
  return measured.map(medianOf)
}

/** Measures CPU time and latency of some work. */
export async function watched(
  pid: number | undefined,
  postmaster: number | undefined,
  work: () => Promise<Round>,
): Promise<Measured> {
  const before = await readProcesses()
  const [machineBefore, ownBefore] = [machineMs(), process.cpuUsage()]
  const { seconds, latencies, ownMs } = await work()
  const own = process.cpuUsage(ownBefore)
  const machine = machineMs() - machineBefore
  const after = await readProcesses()
  const count = latencies.length
  if (count === 0) throw new Error('There was no answer')
  const appMs = ownMs ?? spentMs(before, after, pid)
  const postgresMs = spentMs(before, after, postmaster)
  const known = (own.user + own.system) / 1000 + (appMs ?? 0) + (postgresMs ?? 0)
  return {
    rate: count / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    appMs: appMs === undefined ? undefined : appMs / count,
    postgresMs: postgresMs === undefined ? undefined : postgresMs / count,
    others: appMs === undefined ? undefined : Math.max(0, 1 - known / machine),
  }
}

/** CPU time that a process and its descendants have spent between two readings; undefined where it can't be read. */
export function spentMs(
  before: Processes,
  after: Processes,
  id: number | undefined,
): number | undefined {
  const [from, to] = [processorMs(before, id), processorMs(after, id)]
  return from === undefined || to === undefined ? undefined : to - from
}

export function medianOf(measured: readonly Measured[]): Measured {
  const median = (values: (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined).sort((a, b) => a - b)
    return known.length === 0 ? undefined : percentile(known, 0.5)
  }
  return {
    rate: median(measured.map(({ rate }) => rate)) ?? 0,
    p50: median(measured.map(({ p50 }) => p50)) ?? 0,
    p95: median(measured.map(({ p95 }) => p95)) ?? 0,
    appMs: median(measured.map(({ appMs }) => appMs)),
    postgresMs: median(measured.map(({ postgresMs }) => postgresMs)),
    others: median(measured.map(({ others }) => others)),
  }
}

/** Percentile of sorted values. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
