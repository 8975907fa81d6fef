import { cx } from '#storefront/ui/cx.ts'
import { controlClass } from '#storefront/ui/field-frame.tsx'
import {
  type Mapping,
  repeatedFields,
  type TableField,
  tableFieldNames,
  tableFields,
} from '../domain/table-fields.ts'

type Props = {
  columns: readonly string[]
  samples: readonly (readonly string[])[]
  mapping: Mapping
  onChange: (mapping: (TableField | null)[]) => void
}

/** What each column of a file is, beside its first values. */
export function ColumnsTable({ columns, samples, mapping, onChange }: Props) {
  const choose = (index: number, field: TableField | null) => {
    // A field has one column: the other one is left out.
    const isMoved = (other: TableField | null, at: number) =>
      at !== index && other === field && field !== null && !repeatedFields.includes(field)
    onChange(mapping.map((other, at) => (at === index ? field : isMoved(other, at) ? null : other)))
  }
  const named = columns.map((name, index) => ({ name, index }))
  // Columns that are read come first: shop systems export dozens that are not.
  const shown = named.toSorted((a, b) => rank(mapping, a.index) - rank(mapping, b.index))
  return (
    <ul aria-label="Các cột của tệp" className="grid max-h-96 gap-2 overflow-y-auto md:grid-cols-2">
      {shown.map(({ name, index }) => {
        const values = samples.flatMap((cells) => cells[index]?.trim() || []).slice(0, 3)
        const label = name.trim() || `Cột ${index + 1}`
        return (
          <li key={index} className="flex min-w-0 flex-col gap-1 rounded-md border border-line p-3">
            <span className="font-semibold wrap-anywhere">{label}</span>
            <span className="truncate text-sm text-ink-soft">{values.join(' · ') || 'Trống'}</span>
            <select
              aria-label={`Cột ${label} là`}
              value={mapping[index] ?? ''}
              onChange={({ target }) => choose(index, (target.value || null) as TableField | null)}
              className={cx(controlClass, mapping[index] === null && 'text-ink-faint')}
            >
              <option value="">Không dùng</option>
              {tableFields.map((field) => (
                <option key={field} value={field}>
                  {tableFieldNames[field]}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}

function rank(mapping: Mapping, index: number): number {
  return mapping[index] ? index : index + 1000
}
