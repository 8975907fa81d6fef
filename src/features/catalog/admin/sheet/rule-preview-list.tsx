import { formatCount } from '#shared/format.ts'
import type { RulePreview } from './rule-outcomes.ts'
import { rowName } from './sheet-rows.ts'

const mostShown = 50

/** What a rule does: totals, what it refuses and why, and the prices before and after. */
export function RulePreviewList({ preview }: { preview: RulePreview }) {
  const { changed, refused, ups, downs, same } = preview
  const totals = [
    [ups, 'tăng'],
    [downs, 'giảm'],
    [same, 'giữ nguyên'],
    [refused.length, 'không đổi được'],
  ] as const
  return (
    <section aria-label="Xem trước" className="flex flex-col gap-2">
      <p role="status" className="font-semibold">
        {totals
          .filter(([count]) => count > 0)
          .map(([count, text]) => `${formatCount(count)} ${text}`)
          .join(', ')}
      </p>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {refused.slice(0, mostShown).map(({ row, reason }) => (
          <li key={row.variant.id} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{rowName(row)}</span>
            <span className="shrink-0 text-son">{reason}</span>
          </li>
        ))}
        {changed.slice(0, mostShown).map(({ row, before, after }) => (
          <li key={row.variant.id} className="flex justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{rowName(row)}</span>
            <span className="shrink-0 text-end tabular-nums">
              <Prices before={before.price} after={after.price} />
              {(before.discountPrice ?? after.discountPrice) !== null && (
                <span className="block text-ink-soft">
                  giảm còn <Prices before={before.discountPrice} after={after.discountPrice} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changed.length + refused.length > 2 * mostShown && (
        <p className="text-sm text-ink-soft">Chỉ hiện {mostShown} dòng đầu của mỗi loại.</p>
      )}
    </section>
  )
}

function Prices({ before, after }: { before: number | null; after: number | null }) {
  const text = (amount: number | null) => (amount === null ? 'không' : formatCount(amount))
  if (before === after) return <span>{text(after)}</span>
  return (
    <span>
      <del className="text-ink-faint">{text(before)}</del> →{' '}
      <ins className="font-semibold no-underline">{text(after)}</ins>
    </span>
  )
}
