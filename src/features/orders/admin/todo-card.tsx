import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#back-office/query-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { countsQuery } from './queries.ts'
import { countText } from './stage-tabs.tsx'
import { stageNames } from './texts.ts'
import { listAddress } from './use-search.ts'

const todo = ['TO_CONFIRM', 'TO_PACK', 'TO_SEND', 'AWAITING_PAYMENT', 'REFUND_DUE'] as const

/** Orders that wait for staff, each number a link to its list. */
export function TodoCard() {
  const query = useQuery(countsQuery({}))
  return (
    <Panel title="Đơn cần làm">
      <QueryState query={query} skeleton={<Skeleton className="h-24" />}>
        {(counts) => (
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
            {todo.map((stage) => {
              return (
                <li key={stage} className="last:col-span-2 sm:last:col-span-1">
                  <Link
                    to={listAddress({ stage })}
                    className="flex min-h-11 flex-col rounded-md bg-paper p-3 hover:bg-sand"
                  >
                    <span className="text-2xl font-bold tabular-nums">
                      {countText(counts[stage])}
                    </span>
                    <span className="text-sm text-ink-soft">{stageNames[stage]}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
