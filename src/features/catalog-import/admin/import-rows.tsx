import { useState } from 'react'
import { PagedList } from '#back-office/paged-list.tsx'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount } from '#shared/format.ts'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { RadioGroup } from '#storefront/ui/radio-group.tsx'
import type { ImportCounts, ImportRow } from '../contract.ts'
import { changeName, outcomeNames } from './texts.ts'

type Outcome = ImportRow['outcome']

/** The rows of an import by what becomes of them, with each field before and after. */
export function ImportRows({ id, counts }: { id: string; counts: ImportCounts }) {
  const outcomes = (['bad', 'created', 'updated', 'kept'] as const).filter(
    (outcome) => counts[outcome] > 0,
  )
  const [chosen, setChosen] = useState<Outcome>()
  const outcome = chosen ?? outcomes[0]
  if (!outcome) return null
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend="Xem"
        hideLegend
        row
        value={outcome}
        onChange={(value) => setChosen(value as Outcome)}
        options={outcomes.map((each) => ({
          value: each,
          label: `${outcomeNames[each]} (${formatCount(counts[each])})`,
        }))}
      />
      <Rows key={outcome} id={id} outcome={outcome} />
    </div>
  )
}

function Rows({ id, outcome }: { id: string; outcome: Outcome }) {
  const query = usePages<ImportRow>(`catalog-imports/${id}/rows`, { outcome })
  return (
    <PagedList
      label={outcomeNames[outcome]}
      query={query}
      keyOf={({ row }) => String(row)}
      empty={
        <EmptyState
          title="Không còn chi tiết"
          description="Chi tiết của lần nhập được giữ 30 ngày."
        />
      }
    >
      {(row) => <Row row={row} />}
    </PagedList>
  )
}

function Row({ row: { row, name, productId, changes, reason } }: { row: ImportRow }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-ink-faint">Dòng {formatCount(row)}</span>
        {productId ? (
          <Link
            to={`/hang-hoa/${productId}`}
            className="font-semibold wrap-anywhere hover:text-son"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
      </p>
      {reason && <p className="wrap-anywhere text-son-deep">{reason}</p>}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="wrap-anywhere">
              <dt className="inline text-ink-soft">{changeName(field)}: </dt>
              <dd className="inline">
                {before !== null && <del className="text-ink-faint">{before}</del>}
                {before !== null && after !== null && ' → '}
                {after !== null && <ins className="no-underline">{after}</ins>}
                {before !== null && after === null && ' (bỏ)'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
