import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#back-office/query-state.tsx'
import { formatCount } from '#shared/format.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { returnCountsQuery } from './queries.ts'
import { statusNames } from './texts.ts'

const todo = ['REQUESTED', 'APPROVED', 'RECEIVED'] as const

/** Returns that wait for staff or for goods, each number a link to its list. */
export function ReturnsCard() {
  const query = useQuery(returnCountsQuery)
  return (
    <Panel title="Trả hàng cần làm">
      <QueryState query={query} skeleton={<Skeleton className="h-19" />}>
        {(counts) => (
          <ul className="grid grid-cols-3 gap-2">
            {todo.map((status) => (
              <li key={status}>
                <Link
                  to={status === 'REQUESTED' ? '/tra-hang' : `/tra-hang?status=${status}`}
                  className="flex h-full min-h-11 flex-col rounded-md bg-paper p-3 hover:bg-sand"
                >
                  <span className="text-2xl font-bold tabular-nums">
                    {formatCount(counts[status])}
                  </span>
                  <span className="text-sm text-ink-soft">{statusNames[status]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
