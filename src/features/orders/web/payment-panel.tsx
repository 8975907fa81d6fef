import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { telephone } from '#storefront/shell/telephone.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { cx } from '#storefront/ui/cx.ts'
import { type MoneyState, moneyStateOf, newsOf } from './order-news.ts'
import type { ShownOrder } from './order-readers.ts'
import { TransferBox } from './transfer-box.tsx'
import { useKeptHeight } from './use-kept-height.ts'

/** How to pay, or what has become of the money. What changes while the page is open is read out and stays in its place. */
export function PaymentPanel({ order }: { order: ShownOrder }) {
  const { bankTransfer, dueAt } = order.payment
  const state = moneyStateOf(order)
  const news = newsOf(order)
  const [firstNews] = useState(news)
  const [place, minHeight] = useKeptHeight(bankTransfer !== null)
  return (
    <>
      <p role="status" className="sr-only">
        {news !== firstNews && news}
      </p>
      {state && (
        <div ref={place} className="grid" style={{ minHeight }}>
          {bankTransfer && state.kind === 'awaited' && (
            <TransferBox transfer={bankTransfer} dueAt={dueAt} partly={state.text} />
          )}
          {state.kind !== 'awaited' && <MoneyNews state={state} />}
        </div>
      )}
    </>
  )
}

const looks = {
  settled: { Icon: CircleCheck, back: 'bg-leaf-soft', colour: 'text-leaf' },
  ended: { Icon: CircleX, back: 'bg-sand', colour: 'text-ink-soft' },
  refund: { Icon: Undo2, back: 'bg-amber-soft', colour: 'text-amber-deep' },
}

function MoneyNews({ state }: { state: Exclude<MoneyState, { kind: 'awaited' }> }) {
  const { phone } = useShop()
  const { Icon, back, colour } = looks[state.kind]
  return (
    <section className={cx('rounded-md px-4 py-5', back)}>
      {/* In a box that kept its height it stays in sight. */}
      <div className="sticky top-[calc(var(--header-height)+1.25rem)] flex flex-col items-center gap-1 text-center">
        <Icon aria-hidden="true" className={cx('size-10', colour)} strokeWidth={1.5} />
        <h2 className={cx('text-lg font-semibold', colour)}>{state.heading}</h2>
        <p className="text-balance">{state.text}</p>
        {state.kind === 'refund' && phone && (
          <p className="text-sm text-ink-soft">
            Cần hỗ trợ? Gọi{' '}
            <a
              href={telephone(phone)}
              className="inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline"
            >
              {phone}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
