import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { pageNumbers } from './page-numbers.ts'

/** Pages with addresses are links; those of a list within a page are buttons. */
type Way =
  | { hrefFor: (page: number) => string; onPage?: never }
  | { hrefFor?: never; onPage: (page: number) => void }

type Props = Way & { page: number; pages: number; label?: string }

const cell =
  'inline-flex size-11 items-center justify-center rounded-md font-semibold tabular-nums transition-colors'

/** Navigation between the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pages, label = 'Phân trang', hrefFor, onPage }: Props) {
  if (pages <= 1) return null
  const way = hrefFor ? { hrefFor } : { onPage }
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <Step {...way} to={page - 1} label="Trang trước" rel="prev">
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Step>
        )}
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li
              key={index === 1 ? 'gap-before' : 'gap-after'}
              aria-hidden="true"
              className="px-1 text-ink-faint"
            >
              …
            </li>
          ) : (
            <Step
              key={number}
              {...way}
              to={number}
              label={`Trang ${number}`}
              isCurrent={number === page}
            >
              {number}
            </Step>
          ),
        )}
        {page < pages && (
          <Step {...way} to={page + 1} label="Trang sau" rel="next">
            <ChevronRight aria-hidden="true" className="size-5" />
          </Step>
        )}
      </ul>
    </nav>
  )
}

type StepProps = Way & {
  to: number
  label: string
  rel?: string
  isCurrent?: boolean
  children: ReactNode
}

function Step({ to, label, rel, isCurrent = false, hrefFor, onPage, children }: StepProps) {
  const look = {
    'aria-label': label,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: cx(cell, isCurrent ? 'bg-son text-surface' : 'hover:bg-sand'),
    children,
  }
  return (
    <li>
      {hrefFor ? (
        <Link to={hrefFor(to)} rel={rel} {...look} />
      ) : (
        <button type="button" onClick={() => onPage(to)} {...look} />
      )}
    </li>
  )
}
