import { X } from 'lucide-react'
import { Link } from '#storefront/ui/link.tsx'
import type { AppliedFilter } from './applied-filters.ts'

const chip =
  'inline-flex min-h-11 max-w-64 items-center gap-1.5 rounded-full border border-son bg-son-soft ps-3.5 pe-2.5 text-sm text-son-deep transition-colors hover:border-son-deep'

type Props = {
  applied: readonly AppliedFilter[]
  /** Address of the search without this filter. */
  hrefFor: (filter: AppliedFilter) => string
}

/** Applied filters as links that remove them, also before hydration. */
export function AppliedLinks({ applied, hrefFor }: Props) {
  return applied.map((filter) => (
    <li key={filter.key} className="shrink-0">
      <Link to={hrefFor(filter)} preventScrollReset className={chip}>
        <Content label={filter.label} />
      </Link>
    </li>
  ))
}

type ButtonProps = { applied: readonly AppliedFilter[]; onRemove: (filter: AppliedFilter) => void }

/** Applied filters as buttons, in the drawer. */
export function AppliedButtons({ applied, onRemove }: ButtonProps) {
  return applied.map((filter) => (
    <li key={filter.key}>
      <button
        type="button"
        className={chip}
        onClick={({ currentTarget }) => {
          focusNeighbor(currentTarget)
          onRemove(filter)
        }}
      >
        <Content label={filter.label} />
      </button>
    </li>
  ))
}

/** Moves the focus of a button that is about to disappear. */
function focusNeighbor(button: HTMLButtonElement) {
  const entry = button.parentElement
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling
  const next = neighbor?.querySelector('button') ?? button.form?.querySelector('input')
  next?.focus({ preventScroll: true })
}

function Content({ label }: { label: string }) {
  return (
    <>
      <span className="sr-only">Bỏ lọc </span>
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </>
  )
}
