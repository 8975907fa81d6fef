import { type Sent, type Source, send } from './generator.ts'
import {
  findPostmaster,
  machineMs,
  type Processes,
  processorMs,
  readProcesses,
} from './processor-time.ts'

export const connections = 16
/** Seconds of each round, and of those before that make all warm. */
export type Manner = { rounds: number; seconds: number; warmUp: number }
export const thorough: Manner = { rounds: 5, seconds: 1.5, warmUp: 1 }
/** To see whether measuring works. */
export const hurried: Manner = { rounds: 1, seconds: 0.1, warmUp: 0.1 }

/** What takes turns with others: works for so many seconds and tells what it did. */
export type Contender = {
  /** The process that does the work; what descends from it is counted with it. */
  pid?: number | undefined
  run(seconds: number): Promise<Round>
}
/** `ownMs` is processor time that was spent where no `pid` tells of it. */
export type Round = { seconds: number; latencies: ArrayLike<number>; ownMs?: number }

/**
 * Answers a second, milliseconds from question to answer, and milliseconds of processor time for each answer: of the app
 * and of PostgreSQL, and the share of the machine's work meanwhile that neither they nor the one who asks did; undefined
 * where nobody can tell.
 */
export type Measured = {
  rate: number
  p50: number
  p95: number
  appMs: number | undefined
  postgresMs: number | undefined
  others: number | undefined
}

/** Sixteen connections that ask a server on and on. Rejects when an answer is none of these statuses. */
export function overHttp(
  server: { url: string; pid?: number | undefined },
  next: Source,
  expected: readonly number[] = [200, 201],
): Contender {
  return {
    pid: server.pid,
    run: async (seconds) => {
      const sent = await send(server.url, next, { connections, until: { seconds } })
      expectAnswers(sent, expected, server.url)
      return sent
    },
  }
}

/** Throws unless all answers have one of these statuses. */
export function expectAnswers({ answers }: Sent, expected: readonly number[], url: string): void {
  const others = [...answers].filter(([status]) => !expected.includes(status))
  if (others.length === 0) return
  throw new Error(`${url}: ${others.map(([status, count]) => `${count} answers ${status}`)}`)
}

/**
 * What each contender does, warm. They take turns, so that what else the machine does meanwhile falls on all of them, and
 * each has the median of its rounds counted.
 */
export async function measureLoads(
  contenders: readonly Contender[],
  databaseUrl: string,
  { rounds, seconds, warmUp }: Manner,
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

/** What the machine spent on some work: processor time for each of its answers, and how long these took. */
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

function spentMs(before: Processes, after: Processes, id: number | undefined): number | undefined {
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

/** The value below which this share of sorted values lies. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
