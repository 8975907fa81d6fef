import { CircleAlert } from 'lucide-react'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import type { Figures, Quote } from './figures.ts'
import { Panel } from './panel.tsx'
import { SumsList } from './sums.tsx'

type Props = {
  figures: Figures
  quote: Quote | 'failed' | undefined
  busy: boolean
  onPlace: () => void
}

const shippingTexts = { estimate: 'Đang tính...', known: undefined, unknown: '0đ' }

/** The sums, what is wrong with them, and the button; on a phone the button stands in a bar at the bottom. */
export function CheckoutSummary({ figures, quote, busy, onPlace }: Props) {
  const errors = typeof quote === 'object' ? quote.errors : []
  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <Panel title="Tổng đơn hàng">
        <SumsList {...figures} shippingText={shippingTexts[figures.shipping]} />
        <div role="alert" className="mt-3 flex flex-col gap-2 empty:hidden">
          {quote === 'failed' && <Problem text="Không thể tính phí ship. Phí sẽ cập nhật sau." />}
          {errors.map((error) => (
            <Problem key={error} text={error} />
          ))}
        </div>
      </Panel>
      <div className="page-bar z-30 flex min-h-18 items-center gap-3 bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:shadow-bar md:min-h-0 md:bg-transparent">
        <p className="flex min-w-0 flex-1 flex-col md:hidden">
          <span className="text-sm text-ink-soft">Tổng cộng</span>
          <span className="text-lg font-bold text-son tabular-nums">
            {formatVnd(figures.total)}
          </span>
        </p>
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          busyLabel="Đang tạo đơn..."
          // Nobody orders for a total that still lacks its shipping fee.
          disabled={figures.shipping === 'estimate'}
          onClick={onPlace}
          className="md:w-full"
        >
          Đặt hàng
        </Button>
      </div>
    </div>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p className="flex gap-2 rounded-sm bg-amber-soft px-3 py-2 text-sm text-amber-deep">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
