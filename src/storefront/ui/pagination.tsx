import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { pageNumbers } from './page-numbers.ts'

type Props = { page: number; pages: number; hrefFor: (page: number) => string; label?: string }

const cell =
  'inline-flex size-11 items-center justify-center rounded-md font-semibold tabular-nums transition-colors'

/** Links to the pages of a list; nothing when there is one page only. */
export function Pagination({ page, pages, hrefFor, label = 'Phân trang' }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <Step to={page > 1 ? hrefFor(page - 1) : undefined} label="Trang trước" rel="prev">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
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
            <li key={number}>
              <Link
                to={hrefFor(number)}
                aria-label={`Trang ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={cx(cell, number === page ? 'bg-son text-surface' : 'hover:bg-sand')}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        <Step to={page < pages ? hrefFor(page + 1) : undefined} label="Trang sau" rel="next">
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </ul>
    </nav>
  )
}

type StepProps = { to: string | undefined; label: string; rel: string; children: ReactNode }

function Step({ to, label, rel, children }: StepProps) {
  if (!to) return null
  return (
    <li>
      <Link to={to} rel={rel} aria-label={label} className={cx(cell, 'hover:bg-sand')}>
        {children}
      </Link>
    </li>
  )
}
