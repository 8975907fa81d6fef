import { formatCount } from '#shared/format.ts'
import type { ReviewPage } from './parsers.ts'

type Props = Pick<ReviewPage, 'summary'> & {
  /** The rating counts more than the reviews here: a merchant can bring those of another shop. */
  isPart: boolean
}

/** Number of reviews by stars; renders nothing when the server does not count. */
export function StarBars({ summary: { stars, count }, isPart }: Props) {
  if (!stars) return null
  return (
    <div className="min-w-36 max-w-form flex-1 basis-36 text-sm">
      <ul className="flex flex-col gap-1">
        {stars.map((star) => (
          <li key={star.rating} className="flex items-center gap-2 tabular-nums">
            <span className="w-10 shrink-0 text-ink-soft max-[18rem]:w-auto">
              {star.rating} sao
            </span>
            <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sand">
              <span
                className="block h-full rounded-full bg-amber"
                style={{ width: `${(star.count / Math.max(count, 1)) * 100}%` }}
              />
            </span>
            <span className="w-8 shrink-0 text-end max-[18rem]:w-auto">
              {formatCount(star.count)}
              <span className="sr-only"> đánh giá</span>
            </span>
          </li>
        ))}
      </ul>
      {isPart && (
        <p className="mt-1 text-xs text-ink-soft">Theo {formatCount(count)} bài đánh giá</p>
      )}
    </div>
  )
}
