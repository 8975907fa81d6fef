/** A complete file of PostgreSQL's write-ahead log (WAL) in the archive. */
export type Segment = {
  /** PostgreSQL's name: timeline, log and segment, 8 hexadecimal digits each. */
  name: string
  /** When PostgreSQL wrote to it last, in milliseconds; not when it was archived. */
  writtenAt: number
}

/** A complete base backup. */
export type Base = {
  id: string
  startedAt: number
  /** Moments from here on can be restored from it. */
  stoppedAt: number
  startSegment: string
  stopSegment: string
}

export type Segments = ReadonlyMap<string, Segment>

const segmentName = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/
const segmentBytes = 16 * 1024 * 1024
const segmentsPerLog = 0x1_0000_0000 / segmentBytes
const dayMs = 86_400_000

export const isSegmentName = (name: string): boolean => segmentName.test(name)

/** The timeline of a segment. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** The name of the segment after this one. */
export function nextSegment(name: string): string {
  const [, timeline = '', log = '', segment = ''] = segmentName.exec(name) ?? []
  const next = Number.parseInt(segment, 16) + 1
  return next < segmentsPerLog
    ? timeline + log + hex(next)
    : timeline + hex(Number.parseInt(log, 16) + 1) + hex(0)
}

/** The segment with the byte at `lsn`, a position such as `0/16B3748`. */
export function segmentAt(lsn: string, timeline: number): string {
  return segmentOf(readLsn(lsn), timeline)
}

/** The segment with the byte before `lsn`: the last one that is needed to get there. */
export function segmentBefore(lsn: string, timeline: number): string {
  return segmentOf(readLsn(lsn) - 1, timeline)
}

function readLsn(lsn: string): number {
  const [log = '0', offset = '0'] = lsn.split('/')
  return Number.parseInt(log, 16) * 0x1_0000_0000 + Number.parseInt(offset, 16)
}

function segmentOf(position: number, timeline: number): string {
  const number = Math.floor(position / segmentBytes)
  return hex(timeline) + hex(Math.floor(number / segmentsPerLog)) + hex(number % segmentsPerLog)
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}

/** The segments from `first` on, up to the first one that is missing. */
export function unbroken(segments: Segments, first: string): Segment[] {
  const run: Segment[] = []
  for (let name = first; ; name = nextSegment(name)) {
    const segment = segments.get(name)
    if (!segment) return run
    run.push(segment)
  }
}

/** The segment that is missing after a base backup, although later ones are there; undefined for a whole chain. */
export function findGap(segments: Segments, base: Base): string | undefined {
  const run = unbroken(segments, base.startSegment)
  const missing = nextAfter(run, base)
  const hasLater = [...segments.keys()].some((name) => name > missing)
  return hasLater || missing <= base.stopSegment ? missing : undefined
}

function nextAfter(run: readonly Segment[], base: Base): string {
  const last = run.at(-1)
  return last ? nextSegment(last.name) : base.startSegment
}

/** In the order of the log: one was made with a wrong clock when their times say otherwise. */
function inLogOrder<One extends Base>(bases: readonly One[]): One[] {
  return bases.toSorted(
    (a, b) => a.startSegment.localeCompare(b.startSegment) || a.stoppedAt - b.stoppedAt,
  )
}

export function lastBase<One extends Base>(bases: readonly One[]): One | undefined {
  return inLogOrder(bases).at(-1)
}

export type Chain = { base: Base; segments: Segment[] }
type NoChain =
  | { problem: 'no base'; first: number | undefined }
  | { problem: 'gap'; missing: string; until: number }
  | { problem: 'ended'; until: number }

/**
 * The base backup and the log that restore `moment`, or the latest state without one. The log goes on one segment beyond the
 * moment, so that PostgreSQL finds a later change in it.
 */
export function findChain(
  bases: readonly Base[],
  segments: Segments,
  moment: number | undefined,
): Chain | NoChain {
  const inOrder = bases.toSorted((a, b) => a.stoppedAt - b.stoppedAt)
  const base =
    moment === undefined
      ? lastBase(bases)
      : inOrder.findLast(({ stoppedAt }) => stoppedAt <= moment)
  if (!base) return { problem: 'no base', first: inOrder[0]?.stoppedAt }
  const run = unbroken(segments, base.startSegment)
  const covering = moment === undefined ? -1 : run.findIndex((each) => each.writtenAt >= moment)
  const stop = run.findIndex(({ name }) => name === base.stopSegment)
  if (stop >= 0 && covering >= 0) {
    // The clock may have been set back since.
    return { base, segments: run.slice(0, Math.max(stop, covering) + 2) }
  }
  const until = run.at(-1)?.writtenAt ?? base.stoppedAt
  const missing = findGap(segments, base)
  if (missing) return { problem: 'gap', missing, until }
  return moment === undefined ? { base, segments: run } : { problem: 'ended', until }
}

export type Expired = { bases: Base[]; segments: Segment[] }

/**
 * What is not needed to restore any moment of the last `keptDays`. The base backup that serves the oldest of these moments
 * stays with all that follows; one with a gap after it serves nothing, so that the last whole chain always stays. What precedes a
 * base backup of these days in the log stays too, whatever a wrong clock has written.
 */
export function findExpired(
  bases: readonly Base[],
  segments: Segments,
  { now, keptDays }: { now: number; keptDays: number },
): Expired {
  const inOrder = inLogOrder(bases)
  const isOld = ({ stoppedAt }: Base) => stoppedAt <= now - keptDays * dayMs
  const kept = inOrder.findIndex((base) => !isOld(base) && base.stoppedAt <= now)
  const before = kept < 0 ? inOrder : inOrder.slice(0, kept)
  const oldest = before.findLast((base) => isOld(base) && !findGap(segments, base))
  if (!oldest) return { bases: [], segments: [] }
  return {
    bases: inOrder.filter(({ startSegment }) => startSegment < oldest.startSegment),
    segments: [...segments.values()].filter(({ name }) => name < oldest.startSegment),
  }
}

/** Whether a base backup is due: there is none, the last is a day old, was made for other keys, or its chain is broken. */
export function isBaseDue(
  bases: readonly (Base & { publicKeys: readonly string[] })[],
  segments: Segments,
  { now, publicKeys }: { now: number; publicKeys: readonly string[] },
): boolean {
  const last = lastBase(bases)
  // One from tomorrow was made with a wrong clock.
  if (!last || Math.abs(now - last.startedAt) >= dayMs || findGap(segments, last)) return true
  return String(last.publicKeys.toSorted()) !== String(publicKeys.toSorted())
}
