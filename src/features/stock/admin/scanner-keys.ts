/** A key that was pressed anywhere on the page. */
export type Press = {
  key: string
  /** Milliseconds. */
  at: number
  /** A field takes it. */
  isField: boolean
  /** What it typed is not known, since an input method composes it. */
  isHidden?: boolean
}

/** A whole code, or that one was scanned whose beginning is missing. */
export type Heard = { code: string } | 'cut'

type Run = {
  keys: string
  gaps: number[]
  lastAt: number
  isField: boolean
  /** Keys of the same scan came before these, or among them. */
  isCut: boolean
}

const shortestCode = 4
/** Of a beginning that is a scanner's, not a hand's. */
const fewestOfScan = 3
/** Between the first two keys, and as a mean: people type slower than scanners. */
const quickMs = 60
const meanMs = 80
/** Slow phones and Bluetooth hold keys up. */
const longestGapMs = 200
/** What follows after so long belongs to another scan. */
const sameScanMs = 1000

/**
 * Tells scans from typing: call it with each key. It answers when a key may begin a scan, and what was scanned when Enter or Tab ends one.
 */
export function createScannerKeys(): (press: Press) => Heard | 'begins' | undefined {
  let run: Run | undefined
  return (press) => {
    if (press.key === 'Enter' || press.key === 'Tab') {
      const heard = run && endOf(run, press)
      run = undefined
      return heard
    }
    const gap = run ? press.at - run.lastAt : Number.POSITIVE_INFINITY
    if (run && gap <= longestGapOf(run)) {
      run = extended(run, press, gap)
      return undefined
    }
    const isRest = run !== undefined && gap <= sameScanMs && isScan(run, fewestOfScan)
    run = begun(press, isRest)
    return isRest ? undefined : 'begins'
  }
}

function begun({ key, at, isField, isHidden = false }: Press, isRest: boolean): Run {
  return { keys: isHidden ? '' : key, gaps: [], lastAt: at, isField, isCut: isHidden || isRest }
}

function extended(run: Run, { key, at, isHidden = false }: Press, gap: number): Run {
  return {
    ...run,
    keys: isHidden ? run.keys : run.keys + key,
    gaps: [...run.gaps, gap],
    lastAt: at,
    isCut: run.isCut || isHidden,
  }
}

function endOf(run: Run, { at }: Press): Heard | undefined {
  const gap = at - run.lastAt
  if (gap > (run.isField ? longestGapMs : sameScanMs)) return undefined
  const isWhole = isScan(run, shortestCode)
  if (run.isCut) return isWhole || !run.isField ? 'cut' : undefined
  return isWhole ? { code: run.keys.trim() } : undefined
}

const longestGapOf = ({ isField, gaps }: Run) =>
  isField && gaps.length === 0 ? quickMs : longestGapMs

/** Where no field takes the keys, nobody types. */
function isScan({ keys, gaps, isField }: Run, fewest: number): boolean {
  if (keys.trim().length < fewest) return false
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
  return !isField || mean <= meanMs
}
