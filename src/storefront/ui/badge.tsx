import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  neutral: 'bg-sand text-ink-soft',
  son: 'bg-son-soft text-son-deep',
  amber: 'bg-amber-soft text-amber-deep',
  leaf: 'bg-leaf-soft text-leaf',
}

/** A short label: a status, a percentage, Freeship. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof tones
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
