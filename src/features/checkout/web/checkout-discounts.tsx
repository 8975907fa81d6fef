import { ChevronRight, TicketPercent, X } from 'lucide-react'
import { useRef } from 'react'
import { offText } from '#features/orders/web/public.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { CoinSwitch } from './coin-switch.tsx'
import { Problem } from './problem.tsx'
import type { Checkout } from './use-checkout.ts'

const here = '/checkout'
const voucherPage = `/user/vouchers?redirect=${encodeURIComponent(here)}`

/** Voucher and coins of the order. The server computes the amounts. */
export function CheckoutDiscounts({ checkout }: { checkout: Checkout }) {
  const { discounts, choose, quote, figures, isRecounting, voucherLost } = checkout
  const { voucherCode } = discounts
  const row = useRef<HTMLAnchorElement>(null)
  const isCounted = figures.shipping === 'known' && !isRecounting
  const shippingOff = figures.shippingDiscount ?? 0
  const off = figures.voucherDiscount + shippingOff
  const all = figures.discount + shippingOff
  const quoteProblem = typeof quote === 'object' && !isRecounting ? quote.voucherError : undefined
  const problem = voucherLost.why ?? (voucherCode ? quoteProblem : undefined)
  return (
    <Panel title="Ưu đãi">
      <div className="-mt-1 flex items-center gap-1">
        <Link
          ref={row}
          to={voucherPage}
          state={{ from: here }}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3"
        >
          <TicketPercent
            aria-hidden="true"
            className="size-6 shrink-0 text-ink-soft max-[26rem]:hidden"
          />
          <span>Voucher</span>
          <span className="ms-auto min-w-0 text-end">
            {voucherCode ? (
              <>
                <span className="font-semibold wrap-anywhere">{voucherCode}</span>{' '}
                {isCounted && off > 0 && (
                  <span className="whitespace-nowrap text-son tabular-nums">{offText(off)}</span>
                )}
              </>
            ) : (
              <span className="text-ink-soft">Chọn hoặc nhập mã</span>
            )}
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        </Link>
        {voucherCode && (
          <IconButton
            label={`Bỏ voucher ${voucherCode}`}
            icon={<X aria-hidden="true" className="size-5" />}
            onClick={() => {
              // The pressed button disappears.
              row.current?.focus()
              choose({ voucherCode: null })
            }}
            className="-me-2"
          />
        )}
      </div>
      {problem && (
        <div className="my-1">
          <Problem>{problem}</Problem>
        </div>
      )}
      <CoinSwitch checkout={checkout} />
      <p role="status" className="sr-only">
        {isCounted && all > 0 && `Đã giảm ${offText(all).slice(1)}.`}
      </p>
    </Panel>
  )
}
