import { type CappedCount, countText } from '#shared/capped-count.ts'

/** A tab's name with the number of what it holds. */
export function CountLabel({ name, count }: { name: string; count: CappedCount | undefined }) {
  return (
    <span className="flex items-center gap-1.5">
      {name}
      {/* As wide before the count is there. */}
      <span className="min-w-6 rounded-full bg-sand px-1.5 text-center text-xs text-ink-soft tabular-nums">
        {count ? countText(count) : ' '}
      </span>
    </span>
  )
}
