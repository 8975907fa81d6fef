import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

type Props = {
  label: string
  tabs: readonly { to: string; label: ReactNode; current: boolean }[]
  /** Keeps the scroll position when another tab is opened. */
  keepScroll?: boolean
}

/** Tabs as links: each view has its address, and works before hydration. */
export function LinkTabs({ label, tabs, keepScroll = false }: Props) {
  return (
    <nav aria-label={label} className="swipe-row fade-end flex border-b border-line">
      {tabs.map(({ to, label: name, current }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset={keepScroll}
          aria-current={current ? 'page' : undefined}
          className={cx(
            'flex min-h-12 shrink-0 snap-start items-center border-b-3 px-4 font-semibold whitespace-nowrap transition-colors',
            current
              ? 'border-son text-son'
              : 'border-transparent text-ink-soft hover:border-line hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
