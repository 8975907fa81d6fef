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
  return <span className={cx('badge', tones[tone], className)}>{children}</span>
}
