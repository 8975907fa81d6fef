import { controlClass } from '#storefront/ui/field-frame.tsx'

type Props = {
  /** Names by value; the first is the usual one, which the address does not name. */
  sorts: Readonly<Record<string, string>>
  sort: string | undefined
  onSort: (sort: string) => void
}

/** In which order a list is. */
export function SortField({ sorts, sort, onSort }: Props) {
  const [usual = ''] = Object.keys(sorts)
  return (
    <label className="flex items-center justify-end gap-2 text-sm whitespace-nowrap text-ink-soft">
      Sắp xếp
      <span className="w-52">
        <select
          value={sort ?? usual}
          onChange={({ target }) => onSort(target.value === usual ? '' : target.value)}
          className={controlClass}
        >
          {Object.entries(sorts).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
