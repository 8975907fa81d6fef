import { mostCounted } from '../../domain.ts'
import type { KnownCategory } from '../categories-in-memory.ts'
import { toFacets } from '../listing/facet-counts.ts'
import type { ProductFilter } from '../listing/filter.ts'
import type { Wish } from '../listing/orders.ts'
import type { Survey } from '../listing/survey.ts'
import { bestOf } from './best-slots.ts'
import { idAt, type WideShelf } from './columns.ts'
import { rangesOf } from './slot-tests.ts'
import { tallyColumns } from './tally-columns.ts'

type Asked = { shelf: WideShelf; categories: readonly KnownCategory[] }

/** To go through more takes some milliseconds, in which the process does nothing else. */
const mostSlots = 300_000

/** Whether what may fit stands close enough together to be gone through here. No words can be asked for. */
export function isNear({ shelf, categories }: Asked, filter: ProductFilter): boolean {
  if (filter.hasText) return false
  const ranges = rangesOf(shelf.columns, filter, categories)
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0) <= mostSlots
}

/** Counts what fits, all of it, and finds the page, in the columns. */
export function surveyColumns(
  { shelf, categories }: Asked,
  filter: ProductFilter,
  wish: Wish,
): Survey {
  const { columns, values } = shelf
  const best = bestOf(columns, wish)
  const { fitting, facets } = tallyColumns({ columns, values, categories }, filter, {
    see: best.see,
  })
  const total = Math.min(fitting, mostCounted)
  return {
    total,
    near: total,
    walked: undefined,
    areAllRanked: true,
    facets: toFacets(facets, { isComplete: true }),
    page: best
      .slots()
      .slice(wish.offset, Math.min(wish.offset + wish.limit, total))
      .map((slot) => idAt(columns, slot)),
  }
}
