import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { DateField } from '#back-office/form/date-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { SearchBar } from '#back-office/search-bar.tsx'
import type { LedgerFilter } from '../contract.ts'
import { moveReasons, moveTexts } from '../domain.ts'

const names = ['reason', 'from', 'to'] as const

type Chosen = { [Name in 'q' | (typeof names)[number]]?: string }

/** Finds moves of the stock by words of the goods, the reason and days. */
export function LedgerFilters({
  filters,
  choose,
}: {
  filters: { [Name in keyof LedgerFilter]?: string }
  choose: (changes: Chosen) => void
}) {
  return (
    <SearchBar
      label="Tìm trong sổ kho"
      placeholder="Tên, SKU, mã vạch"
      q={filters.q ?? ''}
      onSearch={(q) => choose({ q })}
      filters={names.filter((name) => filters[name]).length}
      sheet={(close) => {
        const apply = (read: (name: (typeof names)[number]) => string) => {
          choose(Object.fromEntries(names.map((name) => [name, read(name)])))
          close()
        }
        return (
          <FilterSheet
            title="Lọc sổ kho"
            onApply={(typed) => apply((name) => String(typed.get(name) ?? ''))}
            onClear={() => apply(() => '')}
            onClose={close}
          >
            <SelectField label="Lý do" name="reason" defaultValue={filters.reason ?? ''}>
              <option value="">Mọi lý do</option>
              {moveReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {moveTexts[reason]}
                </option>
              ))}
            </SelectField>
            <DateField label="Từ ngày" name="from" day={filters.from ?? ''} />
            <DateField label="Đến ngày" name="to" day={filters.to ?? ''} />
          </FilterSheet>
        )
      }}
    />
  )
}
