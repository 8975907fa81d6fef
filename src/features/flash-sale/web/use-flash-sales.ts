import { browserApi } from '#storefront/api/browser-api.ts'
import { findFlashSales } from './calls.ts'
import { pollIntervalMs } from './next-load-at.ts'
import type { FlashSales } from './parsers.ts'
import { useLiveData } from './use-live-data.ts'
import { usePassed } from './use-passed.ts'

/** A page of flash sales, kept current: ended entries leave, new ones appear, sold counts change. */
export function useFlashSales(first: FlashSales): FlashSales {
  const { page, pageSize } = first.pagination
  const { data: sales } = useLiveData(first, {
    load: () => findFlashSales(browserApi(), { page, pageSize }),
    moments: ({ entries, earliestEndAt, nextStartAt }) => [
      ...entries.map(({ endAt }) => endAt),
      earliestEndAt,
      nextStartAt,
    ],
    pace: ({ entries }) => (entries.length > 0 ? pollIntervalMs : Number.POSITIVE_INFINITY),
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
