import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { DateField } from '#back-office/form/date-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { outcomeNames, outcomes } from '../domain.ts'

type Filters = { from?: string; to?: string; outcome?: string }
type Props = {
  filters: Filters
  hasOutcome: boolean
  onApply: (changes: Filters) => void
  onClose: () => void
}

export function TransferFilterSheet({ filters, hasOutcome, onApply, onClose }: Props) {
  const names = hasOutcome ? (['from', 'to', 'outcome'] as const) : (['from', 'to'] as const)
  const chosen = (read: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, read(name)]))
  return (
    <FilterSheet
      title="Lọc khoản tiền"
      onApply={(typed) => onApply(chosen((name) => String(typed.get(name) ?? '')))}
      onClear={() => onApply(chosen(() => ''))}
      onClose={onClose}
    >
      {hasOutcome && (
        <SelectField label="Kết quả" name="outcome" defaultValue={filters.outcome ?? ''}>
          <option value="">Tất cả</option>
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcomeNames[outcome]}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Từ ngày" name="from" day={filters.from ?? ''} />
        <DateField label="Đến ngày" name="to" day={filters.to ?? ''} />
      </div>
    </FilterSheet>
  )
}
