import { formatCount, formatVnd } from '#shared/format.ts'
import { cx } from '#storefront/ui/cx.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import type { ChangePreview } from '../../admin-steps-contract.ts'
import { shippingFeeName } from '../../domain.ts'

type Props = {
  order: OrderDetails
  preview: ChangePreview | undefined
  isCalculating: boolean
}

const rows = [
  ['subtotal', 'Tạm tính'],
  ['shippingFee', 'Phí vận chuyển'],
  ['voucherDiscount', 'Voucher'],
  ['coinDiscount', 'Xu'],
  ['staffDiscount', 'Giảm giá của cửa hàng'],
  ['total', 'Tổng cộng'],
] as const

const discounts: readonly string[] = ['voucherDiscount', 'coinDiscount', 'staffDiscount']

/** The sums before and after a change, and what it does to voucher, coins and money. */
export function ChangeSums({ order, preview, isCalculating }: Props) {
  if (!preview) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {isCalculating ? 'Đang tính…' : `Tổng cộng hiện tại: ${formatVnd(order.total)}.`}
      </p>
    )
  }
  const { before, after } = preview
  return (
    <section
      aria-label="Tổng tiền mới"
      aria-busy={isCalculating}
      className={cx('rounded-md bg-sand p-3', isCalculating && 'opacity-60')}
    >
      <dl className="flex flex-col gap-1 tabular-nums">
        {rows.map(([field, name]) => {
          const isOff = discounts.includes(field)
          const [old = 0, now = 0] = [before[field], after[field]]
          if (isOff && old === 0 && now === 0) return null
          const text = (amount: number) =>
            isOff && amount > 0 ? `−${formatVnd(amount)}` : formatVnd(amount)
          const isChanged = old !== now
          return (
            <div
              key={field}
              className={cx(
                'flex flex-wrap justify-between gap-x-4',
                field === 'total' && 'border-t border-line pt-1 text-lg font-bold',
              )}
            >
              <dt className={field === 'total' ? undefined : 'text-ink-soft'}>
                {field === 'shippingFee' ? shippingFeeName(after.shippingDiscount ?? 0) : name}
              </dt>
              <dd>
                {isChanged && (
                  <>
                    <s className="text-sm font-normal text-ink-soft">
                      <span className="sr-only">Trước đây </span>
                      {text(old)}
                    </s>{' '}
                    <span aria-hidden="true">→ </span>
                  </>
                )}
                <span className={isChanged ? 'font-semibold' : undefined}>{text(now)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      <div role="status" className="mt-2 flex flex-col gap-1 text-sm empty:hidden">
        {effects(order, preview).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  )
}

/** On phones the sums are below the items: the button says the new total. */
export const labelWithTotal = (label: string, preview: ChangePreview | undefined) =>
  preview ? `${label} · ${formatVnd(preview.after.total)}` : label

const whyLost = ({ after }: ChangePreview, { minSubtotal }: { minSubtotal: number }) =>
  after.subtotal < minSubtotal
    ? `Đơn không còn đủ ${formatVnd(minSubtotal)}`
    : 'Voucher không còn giảm được gì cho đơn này'

/** What a change does besides the sums, in sentences. */
function effects(order: OrderDetails, preview: ChangePreview): string[] {
  const { method, added, voucher, coinsReturned, toPay, refundDue } = preview
  const { payment } = order
  const nameOf = (id: string) => {
    const item = order.items.find(({ variantId }) => variantId === id)
    return [item?.name, item?.variant].filter(Boolean).join(' ')
  }
  const isTransfer = payment.method === 'BANK_TRANSFER'
  const wasToPay = isTransfer ? payment.awaited : payment.toCollect
  return [
    ...(method
      ? [`“${method.before}” không còn dùng được cho đơn này: đơn đi bằng “${method.after}”.`]
      : []),
    ...added.map(
      ({ variantId, quantity, finalPrice, isFlashSale }) =>
        `Thêm ${formatCount(quantity)} × ${nameOf(variantId)}, giá ${isFlashSale ? 'Flash Sale' : 'hôm nay'} ${formatVnd(finalPrice)}.`,
    ),
    ...(voucher?.isLost
      ? [`${whyLost(preview, voucher)}: voucher ${voucher.code} được gỡ ra và trả lại cho khách.`]
      : []),
    ...(coinsReturned > 0 ? [`Trả lại khách ${formatCount(coinsReturned)} xu.`] : []),
    ...(refundDue > payment.refundDue
      ? [`Khách đã trả nhiều hơn: cửa hàng cần hoàn ${formatVnd(refundDue)}.`]
      : []),
    ...(toPay !== wasToPay && toPay > 0
      ? [
          isTransfer
            ? `Khách còn phải chuyển ${formatVnd(toPay)}; mã QR của khách đổi theo.`
            : `Thu khi giao ${formatVnd(toPay)}.`,
        ]
      : []),
  ]
}
