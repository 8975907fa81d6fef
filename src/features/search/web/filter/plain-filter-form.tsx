import { buttonClass } from '#storefront/ui/button-look.ts'
import { filterParameters, type Search } from '../../domain.ts'

const look = 'min-h-11 w-full rounded-md border border-edge bg-surface px-3'

/** The filters that need no list of choices, for browsers that run no scripts. */
export function PlainFilterForm({ search }: { search: Search }) {
  const { filter, q, sort } = search
  const exact = search.exact ? '1' : ''
  const asked = ['priceMin', 'priceMax', 'ratingMin', 'inStock', 'shipFast']
  const kept = Object.entries({ q, exact, sort, ...filterParameters(filter) }).filter(
    ([name, value]) => value !== '' && !asked.includes(name),
  )
  return (
    <form
      action="/search"
      className="flex max-w-form flex-col gap-3 rounded-md bg-surface p-4 shadow-card"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PriceField label="Giá từ (đ)" name="priceMin" price={filter.priceMin} />
      <PriceField label="Giá đến (đ)" name="priceMax" price={filter.priceMax} />
      <label>
        Số sao tối thiểu
        <input
          name="ratingMin"
          type="number"
          min={0}
          max={5}
          step={0.5}
          defaultValue={filter.ratingMin}
          className={look}
        />
      </label>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          name="inStock"
          type="checkbox"
          value="1"
          defaultChecked={filter.inStock}
          className="size-6"
        />
        Còn hàng
      </label>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          name="shipFast"
          type="checkbox"
          value="1"
          defaultChecked={filter.shipFast}
          className="size-6"
        />
        Giao nhanh
      </label>
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        Áp dụng
      </button>
    </form>
  )
}

type PriceProps = { label: string; name: string; price: number | null }

function PriceField({ label, name, price }: PriceProps) {
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="numeric"
        pattern="\d*"
        defaultValue={price ?? ''}
        className={look}
      />
    </label>
  )
}
