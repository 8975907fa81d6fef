import { cx } from '#storefront/ui/cx.ts'

type Props = { value: number; className?: string }

/** Five stars, filled by the rating; the last one in part. */
export function Stars({ value, className = 'size-4' }: Props) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((place) => {
        const filled = Math.round(Math.min(Math.max(value - place + 1, 0), 1) * 100)
        const split = `linear-gradient(90deg, var(--color-amber) ${filled}%, var(--color-line) ${filled}%)`
        return <span key={place} className={cx('star', className)} style={{ background: split }} />
      })}
    </span>
  )
}
