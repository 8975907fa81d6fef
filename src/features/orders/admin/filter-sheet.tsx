import { type FormEvent, useRef } from 'react'
import { SelectField } from '#back-office/form/select-field.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import { ProvinceOptions } from './province-options.tsx'
import type { Search } from './queries.ts'
import { methodNames, paymentNames } from './texts.ts'
import type { SearchName } from './use-search.ts'

type Props = {
  search: Search
  onApply: (changes: Partial<Record<SearchName, string>>) => void
  onClose: () => void
}

const names = ['paymentMethod', 'paymentStatus', 'province', 'from', 'to'] as const
const others = { productId: '', staffId: '' }

export function FilterSheet({ search, onApply, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onApply(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])))
  }
  return (
    <Sheet
      open
      side="right"
      onClose={onClose}
      title="Lọc đơn hàng"
      footer={
        <>
          <Button
            full
            onClick={() =>
              onApply({ ...others, ...Object.fromEntries(names.map((name) => [name, ''])) })
            }
          >
            Bỏ lọc
          </Button>
          <Button full variant="primary" type="submit" form="order-filters">
            Áp dụng
          </Button>
        </>
      }
    >
      <form ref={form} id="order-filters" onSubmit={apply} className="flex flex-col gap-4">
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
        <ProvinceOptions chosen={search.province ?? ''} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Từ ngày" type="date" name="from" defaultValue={search.from ?? ''} />
          <TextField label="Đến ngày" type="date" name="to" defaultValue={search.to ?? ''} />
        </div>
      </form>
    </Sheet>
  )
}
