import { cx } from './cx.ts'

/** A placeholder block; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe rounded-sm bg-sand', className)}
    />
  )
}
