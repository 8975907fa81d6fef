import { Check } from 'lucide-react'
import { formatDateTime } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import type { Order } from '../contract.ts'
import { timelineOf } from './timeline.ts'

/** The steps of an order's life: those behind it with their time, those still to come faint. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className="flex flex-col">
      {timelineOf(order).map((step, index, steps) => (
        <li key={step.key} className="flex gap-3">
          <span className="flex flex-col items-center">
            <span
              className={cx(
                'flex size-6 shrink-0 items-center justify-center rounded-full',
                step.at ? 'bg-leaf text-surface' : 'border-2 border-edge bg-surface',
              )}
            >
              {step.at && <Check aria-hidden="true" className="size-4" />}
            </span>
            {index < steps.length - 1 && (
              <span className={cx('w-0.5 flex-1', steps[index + 1]?.at ? 'bg-leaf' : 'bg-line')} />
            )}
          </span>
          <span className="flex flex-col pb-4">
            <span className={step.at ? 'font-semibold' : 'text-ink-faint'}>
              {step.text}
              {!step.at && <span className="sr-only"> (chưa tới)</span>}
            </span>
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
