import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterSheet as ListFilterSheet } from '#back-office/filter-sheet.tsx'
import { DateField } from '#back-office/form/date-field.tsx'
import { NamedSelect } from '#back-office/form/named-select.tsx'
import { ProvinceField } from '#back-office/form/province-field.tsx'
import { SelectField } from '#back-office/form/select-field.tsx'
import { ProductFilter } from './product-filter.tsx'
import { filtersQuery, type Search } from './queries.ts'
import { methodNames, paymentNames } from './texts.ts'
import type { SearchName } from './use-search.ts'

type Props = {
  search: Search
  onApply: (changes: Partial<Record<SearchName, string>>) => void
  onClose: () => void
}

const names = [
  'paymentMethod',
  'paymentStatus',
  'province',
  'from',
  'to',
  'staffId',
  'locationId',
] as const

export function FilterSheet({ search, onApply, onClose }: Props) {
  const { productId = '' } = search
  const { data } = useQuery(filtersQuery(productId))
  const [chosen, setChosen] = useState<{ id: string; name: string } | 'none'>()
  const filtered = productId ? { id: productId, name: data?.product?.name ?? '…' } : undefined
  const product = chosen === 'none' ? undefined : (chosen ?? filtered)
  const apply = (typed: FormData) =>
    onApply({
      ...Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])),
      productId: product?.id ?? '',
    })
  return (
    <ListFilterSheet
      title="Lọc đơn hàng"
      onApply={apply}
      onClear={() =>
        onApply({ productId: '', ...Object.fromEntries(names.map((name) => [name, ''])) })
      }
      onClose={onClose}
    >
      <SelectField
        label="Hình thức thanh toán"
        name="paymentMethod"
        defaultValue={search.paymentMethod ?? ''}
      >
        <option value="">Tất cả</option>
        {Object.entries(methodNames).map(([method, name]) => (
          <option key={method} value={method}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Tình trạng thanh toán"
        name="paymentStatus"
        defaultValue={search.paymentStatus ?? ''}
      >
        <option value="">Tất cả</option>
        {Object.entries(paymentNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </SelectField>
      <ProvinceField chosen={search.province ?? ''} />
      <ProductFilter chosen={product} onChoose={(next) => setChosen(next ?? 'none')} />
      <NamedSelect
        label="Người xử lý"
        name="staffId"
        options={data?.staff}
        chosen={search.staffId ?? ''}
        unnamed="…"
      />
      {(data?.locations.length !== 0 || search.locationId) && (
        <NamedSelect
          label="Lấy hàng ở"
          name="locationId"
          options={data?.locations}
          chosen={search.locationId ?? ''}
          unnamed="…"
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="Từ ngày" name="from" day={search.from ?? ''} />
        <DateField label="Đến ngày" name="to" day={search.to ?? ''} />
      </div>
    </ListFilterSheet>
  )
}
