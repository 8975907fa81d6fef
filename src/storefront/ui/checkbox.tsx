import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** The label is only for screen readers, since its meaning is visible beside it. */
  hideLabel?: boolean
  /** Some, but not all, are checked. */
  indeterminate?: boolean
}

export function Checkbox({
  label,
  hideLabel,
  indeterminate = false,
  className,
  ref,
  ...input
}: Props) {
  return (
    <label className={cx('inline-flex min-h-11 items-center gap-2.5', className)}>
      <span className="relative inline-flex min-w-6 justify-center">
        <input
          {...input}
          type="checkbox"
          ref={(element) => {
            if (element) element.indeterminate = indeterminate
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          className="peer size-6 appearance-none rounded-sm border-2 border-edge bg-surface transition-colors checked:border-son checked:bg-son indeterminate:border-son indeterminate:bg-son disabled:border-line disabled:bg-sand"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="pointer-events-none absolute inset-0 hidden size-6 fill-none stroke-surface stroke-3 peer-checked:block peer-indeterminate:hidden"
        >
          <path d="m6 12.5 4 4 8-9" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 hidden h-[3px] w-3 -translate-y-1/2 rounded-full bg-surface peer-indeterminate:block"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
