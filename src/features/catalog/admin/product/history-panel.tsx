import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '#back-office/load-more.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { actionNames, fieldName, valueText } from '#features/audit/domain.ts'
import { formatDateTime } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { HistoryEntry } from '../../product-contract.ts'
import { historyQuery } from './queries.ts'

/** Who changed what of a product, and when. */
export function HistoryPanel({ id }: { id: string }) {
  const query = useInfiniteQuery(historyQuery(id))
  return (
    <Panel title="Đã thay đổi">
      <QueryState query={query} skeleton={<Skeleton className="h-24" />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          if (entries.length === 0) {
            return <p className="text-sm text-ink-soft">Chưa có thay đổi nào được ghi lại.</p>
          }
          return (
            <>
              <ol className="flex flex-col divide-y divide-line">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <LoadMore query={query} />
            </>
          )
        }}
      </QueryState>
    </Panel>
  )
}

function Entry({ entry: { at, actor, action, before, after } }: { entry: HistoryEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const label = actionNames[action as keyof typeof actionNames] ?? action
  return (
    <li className="flex flex-col gap-0.5 py-2 text-sm">
      <p>
        <span className="font-semibold">{label}</span> · {actor}
      </p>
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatDateTime(at)}
      </time>
      {names.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft">
            {names.length} mục: {names.slice(0, 3).map(fieldName).join(', ')}
            {names.length > 3 && '…'}
          </summary>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt className="inline text-ink-faint">{fieldName(name)}: </dt>
                <dd className="inline break-words">
                  {before && name in before && (
                    <del className="text-ink-faint">{valueText(before[name])}</del>
                  )}{' '}
                  {after && name in after && valueText(after[name])}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
