import { cx } from './cx.ts'

/** A number on the corner of an icon, read out by the icon's label; `className` positions it. */
export function CountBadge({ count, className }: { count?: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-0 inline-flex min-h-5 min-w-5 items-center justify-center rounded-full border-2 border-surface bg-son px-0.5 text-xs leading-none font-semibold text-surface tabular-nums',
        className,
      )}
    >
      {count}
    </span>
  )
}
