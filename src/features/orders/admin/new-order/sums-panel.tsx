import { FormProblem } from '#back-office/form/form-problem.tsx'
import { formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { daysText, shippingFeeName } from '../../domain.ts'
import type { DraftQuote } from '../../draft-contract.ts'
import { Sum } from '../sum.tsx'
import type { SaveState } from './use-order-draft.ts'

const stateTexts: Readonly<Record<SaveState, string>> = {
  saved: 'Đã lưu nháp',
  waiting: 'Đang lưu…',
  saving: 'Đang lưu…',
  failed: 'Chưa lưu được, sẽ thử lại',
}

type Props = {
  quote: DraftQuote | null
  state: SaveState
  isNew: boolean
  problem: string | undefined
  isSending: boolean
  onSend: () => void
}

/** The sums as they are now, and the button that makes it an order. */
export function SumsPanel({ quote, state, isNew, problem, isSending, onSend }: Props) {
  const isPriced = quote !== null && quote.lines.length > 0
  return (
    <Panel
      title="Tổng tiền"
      aside={
        <span role="status" className="text-sm text-ink-soft">
          {isNew && state === 'saved' ? '' : stateTexts[state]}
        </span>
      }
    >
      <dl aria-busy={state !== 'saved'} className="flex flex-col gap-1.5 tabular-nums">
        <Sum name="Tạm tính" amount={quote?.subtotal ?? 0} />
        <Sum
          name={shippingFeeName(quote?.shippingDiscount ?? 0)}
          amount={quote?.shippingFee ?? 0}
        />
        {quote && quote.voucherDiscount > 0 && (
          <Sum name="Voucher" amount={-quote.voucherDiscount} />
        )}
        {quote && quote.staffDiscount > 0 && (
          <Sum name="Giảm giá của cửa hàng" amount={-quote.staffDiscount} />
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
          <dt>Tổng cộng</dt>
          <dd>{formatVnd(quote?.total ?? 0)}</dd>
        </div>
      </dl>
      {isPriced && quote.delivery && (
        <p className="mt-2 text-sm text-ink-soft">
          Giao {quote.delivery.maxDays > 0 && 'trong '}
          {daysText(quote.delivery)}.
        </p>
      )}
      <div className="mt-4 flex flex-col gap-3">
        <FormProblem problem={problem ?? quote?.problem ?? undefined} />
        <Button
          variant="primary"
          size="lg"
          full
          busy={isSending}
          busyLabel="Đang gửi đơn…"
          onClick={onSend}
        >
          Gửi đơn
        </Button>
      </div>
    </Panel>
  )
}
