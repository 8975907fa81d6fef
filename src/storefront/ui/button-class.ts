import { cx } from './cx.ts'

export type ButtonClassOptions = {
  /** One `primary` a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'md' | 'lg'
  full?: boolean
}

const variants = {
  primary: 'bg-son text-surface hover:bg-son-deep active:bg-son-deep',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sand active:bg-sand',
  quiet: 'text-son hover:bg-son-soft active:bg-son-soft',
  danger: 'border border-son bg-surface text-son hover:bg-son-soft active:bg-son-soft',
}
const sizes = { md: 'min-h-11 px-4 text-base', lg: 'min-h-13 px-6 text-base' }

export function buttonClass(
  { variant = 'secondary', size = 'md', full }: ButtonClassOptions,
  className?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md py-2 text-center font-semibold transition-colors select-none',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sand aria-disabled:text-ink-faint',
    variants[variant],
    sizes[size],
    full && 'w-full',
    className,
  )
}
