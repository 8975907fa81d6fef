import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name, shown as its tooltip. */
  label: string
  icon: ReactNode
}

/** A round button of 44 px with an icon alone. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-sand active:bg-sand',
        className,
      )}
    >
      {icon}
    </button>
  )
}
