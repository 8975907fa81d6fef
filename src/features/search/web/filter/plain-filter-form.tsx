import { buttonClass } from '#storefront/ui/button-class.ts'
import { filterParameters, type Search, searchedText } from '../../domain.ts'
import type { CategoryChoice } from '../category-choices.ts'
import type { FilterNames } from './applied-filters.ts'
import { PlainAttributes } from './plain-attributes.tsx'
import { PlainCheckbox, PlainField, plainLook } from './plain-fields.tsx'

type Props = {
  search: Search
  names: FilterNames
  /** Undefined when unknown: the chosen one stays. */
  categories: readonly CategoryChoice[] | undefined
}

/** The filters as a plain form, for browsers without scripts. */
export function PlainFilterForm({ search, names, categories }: Props) {
  const { filter, sort } = search
  const parameters = filterParameters(filter)
  const hiddenFields = Object.entries({
    q: searchedText(search),
    exact: search.exact ? '1' : '',
    sort,
    ...(!categories && { categoryId: parameters.categoryId, category: parameters.category }),
  })
  return (
    <form
      action="/search"
      className="flex max-w-form flex-col gap-3 rounded-md bg-surface p-4 shadow-card"
    >
      <h2 className="text-lg font-semibold">Bộ lọc</h2>
      {hiddenFields.map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {categories && <Categories categories={categories} />}
      <div className="grid grid-cols-2 gap-3">
        <PlainField label="Giá từ (đ)" name="priceMin" value={filter.priceMin} />
        <PlainField label="Giá đến (đ)" name="priceMax" value={filter.priceMax} />
      </div>
      <label>
        Số sao tối thiểu
        <input
          name="ratingMin"
          type="number"
          min={0}
          max={5}
          step={0.5}
          defaultValue={filter.ratingMin}
          className={plainLook}
        />
      </label>
      <PlainCheckbox label="Còn hàng" name="inStock" value="1" isOn={filter.inStock} />
      <PlainCheckbox label="Giao nhanh" name="shipFast" value="1" isOn={filter.shipFast} />
      <PlainAttributes attr={filter.attr} names={names.attributes} />
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        Áp dụng
      </button>
    </form>
  )
}

function Categories({ categories }: { categories: readonly CategoryChoice[] }) {
  return (
    <label>
      Danh mục
      <select
        name="categoryId"
        defaultValue={categories.find(({ isChosen }) => isChosen)?.id ?? ''}
        className={plainLook}
      >
        <option value="">Tất cả danh mục</option>
        {categories.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth)}
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
