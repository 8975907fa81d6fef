import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import type { Scan, ScanResult, StocktakeLine } from '../../stocktake-contract.ts'
import { signal } from '../signal.ts'
import { agedScan, clock, type KeptScan, keepScans, keptScans } from './kept-scans.ts'
import { linesPath } from './queries.ts'
import { createScanQueue } from './scan-queue.ts'

const retryMs = 3_000

type Pages = InfiniteData<{ data: StocktakeLine[]; next: string | null }>
/** What was counted last. */
export type Heard = { scan: Scan; line: StocktakeLine }
/** What was not counted, and why. */
type Refused = { scan: Scan; problem: string }

/** Scans are kept until the server has answered, also while the page is closed. */
export function useScans(stocktakeId: string) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(() => keptScans(stocktakeId))
  const [heard, setHeard] = useState<Heard>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  /** Why nothing is being sent. */
  const [problem, setProblem] = useState<string>()
  const current = useRef<ReturnType<typeof createScanQueue>>(undefined)

  // Before the page is painted: whoever sees it scans.
  useLayoutEffect(() => {
    const refuse = (more: readonly Refused[]) => {
      if (more.length > 0) setRefused((earlier) => [...earlier, ...more])
      signal(more.length === 0)
    }
    const queue = createScanQueue(keptScans(stocktakeId), {
      post: async (batch) => {
        const scans = batch.map((scan) => agedScan(scan))
        const path = `stocktakes/${stocktakeId}/scans`
        return (await api.post<{ data: ScanResult[] }>(path, { scans })).data
      },
      isRefusal: (error) =>
        error instanceof ApiError && [400, 409, 422].includes(error.status ?? 0),
      onWaiting: (scans) => {
        keepScans(stocktakeId, scans)
        setWaiting(scans)
      },
      onResults: (batch, results) => {
        showLines(queries, stocktakeId, results)
        const last = results.at(-1)
        const scan = batch.at(-1)
        setHeard(scan && last?.line ? { scan, line: last.line } : undefined)
        refuse(batch.flatMap((each, index) => notCounted(each, results[index])))
      },
      onRefused: (scan, error) => refuse([{ scan, problem: problemOf(error) }]),
      onFailure: (error) => setProblem(error === undefined ? undefined : problemOf(error)),
      retryMs,
    })
    current.current = queue
    queue.resume()
    window.addEventListener('online', queue.resume)
    return () => {
      window.removeEventListener('online', queue.resume)
      queue.stop()
    }
  }, [queries, stocktakeId])

  return {
    heard,
    refused,
    forgetRefused: () => setRefused([]),
    problem,
    waiting: waiting.length,
    /** Pieces of a variant that the server has not answered for yet. */
    waitingOf: (variantId: string) =>
      waiting.reduce((sum, scan) => sum + (scan.variantId === variantId ? scan.pieces : 0), 0),
    add: (scan: Omit<Scan, 'id'>) =>
      current.current?.add({ ...scan, id: randomUuid(), at: clock() }),
  }
}

const notCounted = (scan: KeptScan, result: ScanResult | undefined): Refused[] =>
  result && result.problem !== null ? [{ scan, problem: result.problem }] : []

/** Shows the lines as they are now, before the lists have loaded them anew. */
function showLines(
  queries: QueryClient,
  stocktakeId: string,
  results: readonly ScanResult[],
): void {
  const lines = new Map(results.flatMap(({ line }) => (line ? [[line.variantId, line]] : [])))
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
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => String(first).startsWith('stocktakes'),
  })
}
