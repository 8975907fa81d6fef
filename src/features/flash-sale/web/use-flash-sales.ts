import { browserApi } from '#storefront/api/browser-api.ts'
import { findFlashSales } from './calls.ts'
import { calmMs } from './next-load.ts'
import type { FlashSales } from './readers.ts'
import { useLive } from './use-live.ts'
import { usePassed } from './use-passed.ts'

/** A page of flash sales as they go on: what ends leaves, what begins appears, what is sold is counted. */
export function useFlashSales(first: FlashSales): FlashSales {
  const { page, pageSize } = first.pagination
  const { data: sales } = useLive(first, {
    load: () => findFlashSales(browserApi(), { page, pageSize }),
    moments: ({ entries, earliestEndAt, nextStartAt }) => [
      ...entries.map(({ endAt }) => endAt),
      earliestEndAt,
      nextStartAt,
    ],
    pace: ({ entries }) => (entries.length > 0 ? calmMs : Number.POSITIVE_INFINITY),
  })
  const ends = [...sales.entries.map(({ endAt }) => endAt), sales.earliestEndAt]
  const passed = usePassed(ends)
  const isAhead = (endAt: string | null) => endAt !== null && !(Date.parse(endAt) <= passed)
  return {
    ...sales,
    entries: sales.entries.filter(({ endAt }) => isAhead(endAt)),
    earliestEndAt: ends.filter(isAhead).toSorted(byTime)[0] ?? null,
  }
}

function byTime(one: string | null, other: string | null): number {
  return Date.parse(one ?? '') - Date.parse(other ?? '')
}
