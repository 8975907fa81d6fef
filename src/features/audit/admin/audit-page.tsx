import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#back-office/api.ts'
import { DateField } from '#back-office/form/date-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { LoadMore } from '#back-office/load-more.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { auditActions } from '#shared/audit-actions.ts'
import { formatDateTime } from '#shared/format.ts'
import { buttonClass } from '#storefront/ui/button-class.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { AuditEntry } from '../contract.ts'
import { actionNames, fieldName, subjectText, valueText } from '../domain.ts'

const filters = ['action', 'subject', 'from', 'to', 'staffId'] as const

/** Who changed what. The filters are in the address, so that a view can be sent to somebody. */
export function AuditPage() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Object.fromEntries(
    filters.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const isTurned = Boolean(chosen.from && chosen.to && chosen.from > chosen.to)
  const query = useInfiniteQuery({
    queryKey: ['audit', chosen],
    queryFn: ({ signal, pageParam }) =>
      api.get<{ data: AuditEntry[]; next: string | null }>('audit', {
        signal,
        query: { ...chosen, before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !isTurned,
  })
  const choose = (name: (typeof filters)[number], value: string) =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old)
        if (value) changed.set(name, value)
        else changed.delete(name)
        return changed
      },
      { replace: true },
    )
  const { data: people = [] } = useQuery({
    queryKey: ['audit', 'people'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { id: string; name: string }[] }>('audit/people', { signal })).data,
  })
  const wrongDays = isTurned ? 'Ngày cuối phải từ ngày đầu trở đi.' : undefined
  const exported = `/api/admin/audit/export?${new URLSearchParams(chosen)}`
  return (
    <Page
      title="Nhật ký"
      actions={
        !isTurned && (
          <a href={exported} download className={buttonClass({})}>
            Tải về CSV
          </a>
        )
      }
    >
      <search className="grid grid-cols-2 gap-3 rounded-md bg-surface p-4 shadow-card lg:grid-cols-5">
        <SelectField
          label="Việc"
          value={chosen.action ?? ''}
          onChange={({ target }) => choose('action', target.value)}
        >
          <option value="">Tất cả</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionNames[action]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Ai"
          value={chosen.staffId ?? ''}
          onChange={({ target }) => choose('staffId', target.value)}
        >
          <option value="">Tất cả</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="col-span-2 lg:col-span-1">
          <TextField
            // Anew when the address changes otherwise, such as by going back.
            key={chosen.subject}
            label="Đối tượng"
            placeholder="Mã đơn, email…"
            defaultValue={chosen.subject ?? ''}
            onBlur={({ target }) => choose('subject', target.value.trim())}
            onKeyDown={({ key, currentTarget }) =>
              key === 'Enter' && choose('subject', currentTarget.value.trim())
            }
          />
        </div>
        <div className="col-span-2 grid gap-3 sm:grid-cols-2">
          <DateField label="Từ ngày" day={chosen.from ?? ''} onDay={(day) => choose('from', day)} />
          <DateField
            label="Đến ngày"
            day={chosen.to ?? ''}
            error={wrongDays}
            onDay={(day) => choose('to', day)}
          />
        </div>
      </search>
      {!wrongDays && (
        <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
          {({ pages }) => {
            const entries = pages.flatMap(({ data }) => data)
            if (entries.length === 0) {
              return (
                <EmptyState
                  drawing="search"
                  title="Không có việc nào như vậy"
                  description="Hãy chọn khoảng ngày rộng hơn hoặc bỏ bớt bộ lọc."
                />
              )
            }
            return (
              <>
                <ol className="divide-y divide-line rounded-md bg-surface px-4 shadow-card">
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <Entry entry={entry} />
                    </li>
                  ))}
                </ol>
                <LoadMore query={query} />
              </>
            )
          }}
        </QueryState>
      )}
    </Page>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const id = useId()
  const names = [
    ...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]),
  ]
  const label = actionNames[entry.action as keyof typeof actionNames] ?? entry.action
  return (
    <article aria-labelledby={id} className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold">
          {label}
        </h2>
        {(entry.subjectName ?? entry.subject) && (
          <span className="text-sm break-all text-ink-soft">
            {entry.subjectName ?? subjectText(entry.subject)}
          </span>
        )}
        <time dateTime={entry.at} className="ms-auto text-sm text-ink-soft tabular-nums">
          {formatDateTime(entry.at)}
        </time>
      </div>
      <p className="text-sm text-ink-soft">
        {[entry.actor, entry.device, entry.address].filter(Boolean).join(' · ')}
      </p>
      {names.length > 0 && (
        <dl className="text-sm">
          {names.map((name) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-faint">{fieldName(name)}</dt>
              <dd className="break-all">
                {entry.before && name in entry.before && (
                  <del className="text-ink-faint">{valueText(entry.before[name])}</del>
                )}{' '}
                {entry.after && name in entry.after && valueText(entry.after[name])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.note && <p className="text-sm">{entry.note}</p>}
    </article>
  )
}
