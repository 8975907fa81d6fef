import type { ReactNode } from 'react'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { LoadMore } from './load-more.tsx'
import { QueryState } from './query-state.tsx'
import type { usePages } from './use-pages.ts'

type Props<Row> = {
  label: string
  query: ReturnType<typeof usePages<Row>>
  /** Shown in place of an empty list. */
  empty: ReactNode
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The rows of a list, each in a card, with a button for more. */
export function PagedList<Row>({ label, query, empty, keyOf, children }: Props<Row>) {
  return (
    <QueryState query={query} skeleton={<CardsSkeleton />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        if (rows.length === 0) return empty
        return (
          <>
            <ul aria-label={label} className="flex flex-col gap-3">
              {rows.map((row) => (
                <li key={keyOf(row)} className="rounded-md bg-surface p-4 shadow-card">
                  {children(row)}
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

function CardsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="flex flex-col gap-3 rounded-md bg-surface p-4 shadow-card">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11 w-28" />
        </div>
      ))}
    </div>
  )
}
