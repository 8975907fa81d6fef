import { CircleAlert } from 'lucide-react'
import type { FieldErrors } from './use-product-form.ts'

type Props = { errors: FieldErrors; refusals: number; hasVariants: boolean }

const most = 8

/** What is missing or wrong, each with a way to its field. */
export function ErrorList({ errors, refusals, hasVariants }: Props) {
  const entries = Object.entries(errors)
  if (entries.length === 0 || refusals === 0) return null
  const go = (path: string) => {
    const place = fieldOf(path)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }
  return (
    <div
      data-error-list
      tabIndex={-1}
      role="alert"
      className="rounded-md bg-son-soft p-3 text-son-deep outline-none"
    >
      <p className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Chưa lưu được: còn {entries.length} chỗ cần sửa.
      </p>
      <ul className="mt-1">
        {entries.slice(0, most).map(([path, message]) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => go(path)}
              className="min-h-11 text-start underline"
            >
              {message}
              {hasVariants && placeText(path)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The field of an input's path, or the part of the form that it is in. */
function fieldOf(path: string): HTMLElement | null {
  const [first = '', ...rest] = path.split('.')
  for (let end = rest.length; end >= 0; end--) {
    const id = `san-pham-${[first, ...rest.slice(0, end)].join('.')}`
    const found = document.getElementById(id)
    if (found) return found.matches('input, select, textarea, button') ? found : inside(found)
  }
  return document.getElementById('san-pham-variants.0.price')
}

const inside = (place: HTMLElement) => place.querySelector<HTMLElement>('input') ?? place

function placeText(path: string): string {
  const index = /^variants\.(\d+)/.exec(path)?.[1]
  return index === undefined ? '' : ` (phân loại ${Number(index) + 1})`
}
