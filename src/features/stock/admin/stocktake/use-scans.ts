import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { mostScans } from '../../limits.ts'
import type { Scan, ScanResult, StocktakeLine } from '../../stocktake-contract.ts'
import { signal } from '../signal.ts'
import { agedScan, clock, type KeptScan, keepScans, keptScans } from './kept-scans.ts'
import { linesPath } from './queries.ts'

/** Sending is tried again after this pause, in milliseconds. */
const retryMs = 3_000

type Pages = InfiniteData<{ data: StocktakeLine[]; next: string | null }>
/** What was counted last, or why not. */
export type Heard = { scan: Scan; result: ScanResult }

/** Scans are kept until the server has them: they are sent in batches, one after the other, and again after a failure. */
export function useScans(stocktakeId: string) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(() => keptScans(stocktakeId))
  const [heard, setHeard] = useState<Heard>()
  /** Why nothing is being sent. */
  const [problem, setProblem] = useState<string>()
  const latest = useRef(waiting)
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (scans: readonly KeptScan[]) => {
    latest.current = scans
    keepScans(stocktakeId, scans)
    setWaiting(scans)
  }

  async function send(): Promise<void> {
    if (isSending.current || latest.current.length === 0) return
    isSending.current = true
    clearTimeout(timer.current)
    const batch = latest.current.slice(0, mostScans)
    try {
      const { data } = await api.post<{ data: ScanResult[] }>(`stocktakes/${stocktakeId}/scans`, {
        scans: batch.map((scan) => agedScan(scan)),
      })
      setProblem(undefined)
      await take(batch, data)
    } catch (error) {
      setProblem(problemOf(error))
      // What the server refuses for good is not sent again.
      const isRefused = error instanceof ApiError && [400, 409, 422].includes(error.status ?? 0)
      if (isRefused) drop(batch)
      else timer.current = setTimeout(() => void send(), retryMs)
      if (isRefused) signal(false)
    } finally {
      isSending.current = false
    }
    if (latest.current.length > 0 && timer.current === undefined) void send()
  }

  const drop = (batch: readonly KeptScan[]) => {
    timer.current = undefined
    keep(latest.current.filter((scan) => !batch.includes(scan)))
  }

  async function take(batch: readonly KeptScan[], results: readonly ScanResult[]): Promise<void> {
    const lines = new Map(results.flatMap(({ line }) => (line ? [[line.variantId, line]] : [])))
    // The lines as they are now, before the lists have loaded them anew.
    queries.setQueriesData<Pages>(
      { queryKey: [linesPath(stocktakeId)] },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((line) => lines.get(line.variantId) ?? line),
          })),
        },
    )
    drop(batch)
    const last = batch.at(-1)
    const result = results.at(-1)
    if (last && result) setHeard({ scan: last, result })
    signal(results.every((each) => each.problem === null))
    await queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => String(first).startsWith('stocktakes'),
    })
  }

  const resume = useEffectEvent(() => void send())
  useEffect(() => {
    resume()
    const again = () => resume()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    heard,
    problem,
    waiting: waiting.length,
    /** Pieces of a variant that are not sent yet. */
    waitingOf: (variantId: string) =>
      waiting.reduce((sum, scan) => sum + (scan.variantId === variantId ? scan.pieces : 0), 0),
    add(scan: Omit<Scan, 'id'>): void {
      keep([...latest.current, { ...scan, id: randomUuid(), at: clock() }])
      void send()
    },
  }
}
