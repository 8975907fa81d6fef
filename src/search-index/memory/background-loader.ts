import type { Db } from '#platform/database.ts'
import type { ChangeCursor } from '../postgres/find-changes.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { loadCatalog } from './load-catalog.ts'

/** A loaded index and the cursor before the load: later changes may be missing in it. */
type Loaded = { index: CatalogIndex; since: ChangeCursor }

export type BackgroundLoader = {
  enable(onError: (error: unknown) => void, topSellers: number): void
  loadIfNeeded(current: CatalogIndex | undefined, since: ChangeCursor): void
  take(): Loaded | undefined
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Larger catalogs take too much memory for each process. */
const maxLoaded = { products: 2_000_000, attributeValues: 100_000 }
/** Loads start at most this often, even while an import changes everything again and again. */
const minIntervalMs = 60_000
/** Each scan visits the documents added after the load; with more of them everything is loaded anew. */
const maxTail = 20_000

export function createBackgroundLoader(db: Db): BackgroundLoader {
  const stopping = new AbortController()
  let report: ((error: unknown) => void) | undefined
  let topSellerLimit = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let loaded: Loaded | undefined

  async function load(since: ChangeCursor): Promise<void> {
    startedAt = performance.now()
    try {
      const limits = { ...maxLoaded, topSellers: topSellerLimit }
      const index = await loadCatalog(db, limits, stopping.signal)
      loaded = index && { index, since }
    } catch (error) {
      report?.(error)
    } finally {
      loading = undefined
    }
  }

  return {
    enable(onError, topSellers) {
      report = onError
      topSellerLimit = topSellers
    },
    loadIfNeeded(current, since) {
      if (!report || loading || loaded || stopping.signal.aborted) return
      if (current?.topSellers && current.columns.size - current.columns.tailFrom < maxTail) return
      if (performance.now() - startedAt < minIntervalMs) return
      loading = load(since)
    },
    take() {
      const own = loaded
      loaded = undefined
      return own
    },
    settled: async () => loading,
    async stop() {
      stopping.abort()
      await loading
    },
  }
}
