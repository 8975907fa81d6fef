import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'children'> & {
  checked: boolean
  label: ReactNode
}

/** A switch with immediate effect; its label at the start of the row. */
export function Switch({ label, checked, className, ...input }: Props) {
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-3', className)}>
      <span className="min-w-0">{label}</span>
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className="peer h-7 w-12 appearance-none rounded-full bg-ink-faint transition-colors checked:bg-son"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-surface transition-transform peer-checked:translate-x-5"
        />
      </span>
    </label>
  )
}
