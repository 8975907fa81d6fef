import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { DateField } from '#back-office/form/date-field.tsx'
import { ProvinceField } from '#back-office/form/province-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { kindNames } from '../domain.ts'

/** What the sheet chooses, of the search's names. */
export const filterNames = ['kind', 'province', 'from', 'to'] as const
type Filters = { [Name in (typeof filterNames)[number]]?: string }

type Props = { filters: Filters; onApply: (changes: Filters) => void; onClose: () => void }

export function ReturnFilterSheet({ filters, onApply, onClose }: Props) {
  const chosen = (read: (name: string) => string) =>
    Object.fromEntries(filterNames.map((name) => [name, read(name)]))
  return (
    <FilterSheet
      title="Lọc trả hàng"
      onApply={(typed) => onApply(chosen((name) => String(typed.get(name) ?? '')))}
      onClear={() => onApply(chosen(() => ''))}
      onClose={onClose}
    >
      <SelectField label="Loại" name="kind" defaultValue={filters.kind ?? ''}>
        <option value="">Tất cả</option>
        {Object.entries(kindNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <ProvinceField chosen={filters.province ?? ''} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Từ ngày" name="from" day={filters.from ?? ''} />
        <DateField label="Đến ngày" name="to" day={filters.to ?? ''} />
      </div>
    </FilterSheet>
  )
}
