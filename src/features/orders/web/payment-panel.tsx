import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { telephone } from '#storefront/shell/telephone.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { cx } from '#storefront/ui/cx.ts'
import { orderAnnouncement, type PaymentNotice, paymentNotice } from './order-messages.ts'
import type { ShownOrder } from './order-parsers.ts'
import { TransferBox } from './transfer-box.tsx'

/** How to pay, or the state of the payment. Changes while the page is open are announced and keep their place. */
export function PaymentPanel({ order }: { order: ShownOrder }) {
  const { bankTransfer, dueAt } = order.payment
  const state = paymentNotice(order)
  const news = orderAnnouncement(order)
  const [firstNews] = useState(news)
  const [place, minHeight] = useStableHeight(bankTransfer !== null)
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
  settled: { Icon: CircleCheck, back: 'bg-leaf-soft', color: 'text-leaf' },
  ended: { Icon: CircleX, back: 'bg-sand', color: 'text-ink-soft' },
  refund: { Icon: Undo2, back: 'bg-amber-soft', color: 'text-amber-deep' },
}

function MoneyNews({ state }: { state: Exclude<PaymentNotice, { kind: 'awaited' }> }) {
  const { phone } = useShop()
  const { Icon, back, color } = looks[state.kind]
  return (
    <section className={cx('rounded-md px-4 py-5', back)}>
      {/* Sticky within the box that kept its height. */}
      <div className="sticky top-[calc(var(--header-height)+1.25rem)] flex flex-col items-center gap-1 text-center">
        <Icon aria-hidden="true" className={cx('size-10', color)} strokeWidth={1.5} />
        <h2 className={cx('text-lg font-semibold', color)}>{state.heading}</h2>
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

/**
 * Keeps the visible height of a box that closes by itself, so that nothing on screen moves. Returns the box's ref and its
 * minimum height in pixels.
 */
function useStableHeight(isOpen: boolean): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null)
  const openHeight = useRef(0)
  const [lastLength, setLastLength] = useState(0)
  useEffect(() => {
    if (isOpen && place.current) openHeight.current = place.current.offsetHeight
  })
  useLayoutEffect(() => {
    if (isOpen || !place.current) return
    const inSight = window.innerHeight - place.current.getBoundingClientRect().top
    setLastLength(Math.max(0, Math.min(openHeight.current, inSight)))
  }, [isOpen])
  return [place, isOpen ? 0 : lastLength]
}
