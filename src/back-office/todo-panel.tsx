import { useQueries } from '@tanstack/react-query'
import { type CappedCount, countText } from '#shared/capped-count.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import type { Todo } from './feature.ts'

/** What waits for staff, each number a link to its list. */
export function TodoPanel({ todos }: { todos: readonly Todo[] }) {
  const found = useQueries({
    queries: todos.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
    })),
  })
  const entries = todos.flatMap((todo, index) =>
    todo.entries.map((entry) => ({
      ...entry,
      count: found[index]?.data?.[entry.name],
      hasFailed: found[index]?.isError ?? false,
    })),
  )
  return (
    <Panel title="Việc cần làm">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {entries.map(({ name, label, to, count, hasFailed }) => (
          <li key={name} className="max-sm:last:odd:col-span-2">
            <Link
              to={to}
              className="flex h-full min-h-11 flex-col rounded-md bg-paper p-3 hover:bg-sand"
            >
              <Count count={count} hasFailed={hasFailed} />
              <span className="text-sm text-ink-soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** As tall before the number is there. */
function Count({ count, hasFailed }: { count: CappedCount | undefined; hasFailed: boolean }) {
  if (!count && hasFailed) {
    return (
      <span className="text-2xl font-bold text-ink-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Chưa đếm được</span>
      </span>
    )
  }
  return (
    <span className={cx('text-2xl font-bold tabular-nums', count?.count === 0 && 'text-ink-faint')}>
      {count ? countText(count) : '\u00a0'}
    </span>
  )
}
