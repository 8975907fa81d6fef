import { useQuery } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { QueryState } from '#back-office/query-state.tsx'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { BulkChange, BulkChangeLine } from '../../admin-sheet-contract.ts'
import { fieldNames } from '../../domain/sheet-cells.ts'
import { createCategories, formatCell } from './cell-texts.ts'

type Details = BulkChange & { lines: BulkChangeLine[]; rest: number }
type Props = { change: BulkChange; onClose: () => void }

/** The cells of one save, before and after. */
export function ChangeDialog({ change: { id, at, actor }, onClose }: Props) {
  const query = useQuery({
    queryKey: ['sheet/changes', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Details }>(`sheet/changes/${id}`, { signal })).data,
  })
  return (
    <Dialog open onClose={onClose} title={`${actor}, ${formatDateTime(at)}`}>
      <QueryState query={query} skeleton={<Skeleton className="h-60" />}>
        {({ lines, rest }) => (
          <>
            <ul aria-label="Các ô đã sửa" className="flex flex-col divide-y divide-line text-sm">
              {lines.map((line) => (
                <li key={`${line.name} ${line.field}`} className="py-2">
                  <span className="block wrap-anywhere">{line.name}</span>
                  <span className="text-ink-soft">{fieldNames[line.field]}: </span>
                  <del className="text-ink-faint">{valueText(line, 'before')}</del> →{' '}
                  <ins className="font-semibold no-underline">{valueText(line, 'after')}</ins>
                </li>
              ))}
            </ul>
            {rest > 0 && (
              <p className="pt-3 text-sm text-ink-soft">và {formatCount(rest)} ô khác.</p>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

const noCategories = createCategories([])

function valueText(line: BulkChangeLine, side: 'before' | 'after'): string {
  const value = line[side]
  // Categories come by their names.
  if (line.field === 'categoryId') return String(value)
  return formatCell(line.field, value, noCategories) || 'trống'
}
