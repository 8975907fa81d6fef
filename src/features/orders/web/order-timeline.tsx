import { Check, X } from 'lucide-react'
import { formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import type { ShownOrder } from './order-parsers.ts'
import { type Step, timelineOf } from './timeline.ts'

/** The steps of an order: past ones with their time, later ones faint. */
export function OrderTimeline({ order }: { order: ShownOrder }) {
  return (
    <ol className="flex flex-col">
      {timelineOf(order).map((step, index, steps) => (
        <li key={step.key} className="flex gap-3">
          <span className="flex flex-col items-center">
            <Mark step={step} />
            {index < steps.length - 1 && (
              <span className={cx('w-0.5 flex-1', steps[index + 1]?.at ? 'bg-leaf' : 'bg-line')} />
            )}
          </span>
          <span className="flex min-w-0 flex-col pb-4">
            <span className={step.at ? 'font-semibold' : 'text-ink-faint'}>
              {step.text}
              {!step.at && <span className="sr-only"> (chưa tới)</span>}
            </span>
            {step.reason && <span className="wrap-anywhere">Lý do: {step.reason}</span>}
            {step.changes?.map((change) => (
              <span key={change} className="wrap-anywhere tabular-nums">
                {change}
              </span>
            ))}
            {step.at && (
              <time dateTime={step.at} className="text-sm text-ink-soft tabular-nums">
                {formatDateTime(step.at)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ step: { at, isEnd } }: { step: Step }) {
  const Icon = isEnd ? X : Check
  const colors = isEnd ? 'bg-ink-faint text-surface' : 'bg-leaf text-surface'
  return (
    <span
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full',
        at ? colors : 'border-2 border-edge bg-surface',
      )}
    >
      {at && <Icon aria-hidden="true" className="size-4" />}
    </span>
  )
}
