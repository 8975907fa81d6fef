import { cx } from './cx.ts'

/** A quiet block in the place of what is still loading; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe rounded-sm bg-sand', className)}
    />
  )
}
