import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterSheet } from '#back-office/filter-sheet.tsx'
import { DateField } from '#back-office/form/date-field.tsx'
import { MoneyField } from '#back-office/form/money-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Checkbox } from '#storefront/ui/checkbox.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { goodsFiltersQuery } from './queries.ts'
import { filterNames, type SheetFilters } from './use-goods-search.ts'

type Props = {
  filters: SheetFilters
  onApply: (changes: SheetFilters) => void
  onClose: () => void
}

const amountOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const asText = (amount: number | undefined) => (amount === undefined ? '' : String(amount))

export function GoodsFilterSheet({ filters, onApply, onClose }: Props) {
  const { data } = useQuery(goodsFiltersQuery)
  const [category, setCategory] = useState(filters.category ?? '')
  const [brand, setBrand] = useState(filters.brand ?? '')
  const [priceMin, setPriceMin] = useState(amountOf(filters.priceMin))
  const [priceMax, setPriceMax] = useState(amountOf(filters.priceMax))
  const isWrong = priceMin !== undefined && priceMax !== undefined && priceMin > priceMax
  const any = { value: '', label: 'Tất cả' }
  const apply = (typed: FormData) => {
    if (isWrong) return
    const read = (name: string) => String(typed.get(name) ?? '')
    onApply({
      ...{ category, brand, priceMin: asText(priceMin), priceMax: asText(priceMax) },
      ...{ stock: read('stock'), from: read('from'), to: read('to') },
      discounted: read('discounted') && '1',
    })
  }
  return (
    <FilterSheet
      title="Lọc hàng hoá"
      onApply={apply}
      onClear={() => onApply(Object.fromEntries(filterNames.map((name) => [name, ''])))}
      onClose={onClose}
    >
      <Combobox
        label="Danh mục"
        hint="Gồm cả các danh mục con."
        placeholder="Gõ để tìm"
        options={[
          any,
          ...(data?.categories ?? []).map(({ id, path }) => ({ value: id, label: path })),
        ]}
        value={category}
        onChange={setCategory}
      />
      <Combobox
        label="Thương hiệu"
        placeholder="Gõ để tìm"
        options={[any, ...(data?.brands ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        value={brand}
        onChange={setBrand}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField label="Giá từ" amount={priceMin} onAmount={setPriceMin} maxLength={20} />
        <MoneyField
          label="Giá đến"
          amount={priceMax}
          onAmount={setPriceMax}
          maxLength={20}
          error={isWrong ? 'Giá đến phải từ giá đầu trở lên.' : undefined}
        />
      </div>
      <SelectField label="Tồn kho" name="stock" defaultValue={filters.stock ?? ''}>
        <option value="">Tất cả</option>
        <option value="in">Còn hàng</option>
        <option value="out">Hết hàng</option>
        <option value="uncounted">Không đếm số lượng</option>
      </SelectField>
      <Checkbox
        label="Đang giảm giá"
        name="discounted"
        value="1"
        defaultChecked={filters.discounted === '1'}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Tạo từ ngày" name="from" day={filters.from ?? ''} />
        <DateField label="Đến ngày" name="to" day={filters.to ?? ''} />
      </div>
    </FilterSheet>
  )
}
