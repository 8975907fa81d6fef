import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { productStates, stateNames } from '../../domain/product-states.ts'
import type { Choice } from './cell-texts.ts'

export const filterNames = ['category', 'brand', 'state'] as const
export type SheetFilters = { [Name in (typeof filterNames)[number]]?: string }

type Props = {
  filters: SheetFilters
  categories: readonly Choice[]
  brands: readonly Choice[]
  onApply: (changes: SheetFilters) => void
  onClose: () => void
}

/** Which goods the sheet shows. */
export function SheetFilterSheet({ filters, categories, brands, onApply, onClose }: Props) {
  const fields = [
    { name: 'category', label: 'Danh mục', choices: categories },
    { name: 'brand', label: 'Thương hiệu', choices: brands },
    {
      name: 'state',
      label: 'Trạng thái',
      choices: productStates.map((id) => ({ id, name: stateNames[id] })),
    },
  ] as const
  return (
    <FilterSheet
      title="Lọc hàng hoá"
      onApply={(typed) =>
        onApply(
          Object.fromEntries(filterNames.map((name) => [name, String(typed.get(name) ?? '')])),
        )
      }
      onClear={() => onApply(Object.fromEntries(filterNames.map((name) => [name, ''])))}
      onClose={onClose}
    >
      {fields.map(({ name, label, choices }) => (
        <SelectField key={name} name={name} label={label} defaultValue={filters[name] ?? ''}>
          <option value="">Tất cả</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </SelectField>
      ))}
    </FilterSheet>
  )
}
