import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatBadge, formatVnd } from '#shared/format.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Spinner } from '#storefront/ui/spinner.tsx'
import { alertShopper, dismissProblem } from '#storefront/ui/toasts.ts'
import type { CartItem } from '../contract.ts'
import { subtotalOf } from '../domain.ts'
import { lineName } from './line-name.ts'
import { useWanted } from './pending-changes.ts'
import { signature, storeSelectedKeys, storeSnapshot } from './selection.ts'
import { ShippingNote } from './shipping-note.tsx'

const hint = 'Vui lòng chọn sản phẩm'

type Props = {
  selected: readonly CartItem[]
  /** The first selected line with more pieces than are available. */
  tooMany: { item: CartItem; most: number } | undefined
  onFocus: (line: CartItem) => void
}

/** Subtotal of the selected lines and the checkout link; fixed at the bottom edge of a phone. */
export function CartBar({ selected, tooMany, onFocus }: Props) {
  const pieces = selected.reduce((sum, item) => sum + item.quantity, 0)
  const subtotal = subtotalOf(selected)
  useEffect(() => storeSnapshot(selected, subtotal), [selected, subtotal])
  const { isWaiting, go } = useCheckoutWay(selected)
  const digits = formatVnd(subtotal)

  const shownProblem = useRef<string>(undefined)
  const isRight = tooMany === undefined
  useEffect(() => {
    if (isRight && shownProblem.current) dismissProblem(shownProblem.current)
  }, [isRight])
  const refuse = ({ item, most }: NonNullable<Props['tooMany']>) => {
    const left = most > 0 ? `chỉ còn ${most} sản phẩm` : 'không còn suất Flash Sale'
    shownProblem.current = `“${lineName(item)}” ${left}. Vui lòng giảm số lượng.`
    alertShopper(shownProblem.current, 'problem')
    onFocus(item)
  }
  return (
    <section
      aria-label="Tạm tính"
      className="page-bar tall-bar wide-bar z-30 flex flex-col gap-x-6 gap-y-1 bg-surface shadow-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:sticky md:bottom-0 md:mt-3 md:flex-row md:items-center md:rounded-t-lg md:px-6 md:py-4"
    >
      <ShippingNote selected={selected} hasTrouble={tooMany !== undefined} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:ms-auto md:shrink-0 md:flex-nowrap md:gap-x-6">
        <p
          aria-live="polite"
          className="flex flex-col gap-x-2 whitespace-nowrap md:flex-row md:items-baseline"
        >
          <span className="text-sm text-ink-soft">Tạm tính</span>
          <span
            className={cx(
              'font-bold text-son tabular-nums md:text-2xl',
              digits.length > 12 ? 'text-base' : 'text-lg',
            )}
          >
            {digits}
          </span>
        </p>
        {pieces > 0 ? (
          <ButtonLink
            to="/checkout"
            variant="primary"
            size="lg"
            className="max-md:grow max-md:px-4"
            aria-busy={isWaiting || undefined}
            // Another tab may have stored its own selection since; the link may open in a new tab.
            onPointerDown={() => storeSelectedKeys(selected)}
            onKeyDown={() => storeSelectedKeys(selected)}
            onClick={(event) => {
              storeSelectedKeys(selected)
              if (tooMany) {
                event.preventDefault()
                refuse(tooMany)
              } else if (!navigator.onLine) {
                // Offline, the browser's error page would replace the cart.
                event.preventDefault()
                alertShopper('Không có kết nối mạng. Vui lòng thử lại khi có mạng.', 'problem')
              } else go(event)
            }}
          >
            {isWaiting ? (
              <>
                <Spinner /> Đang cập nhật…
              </>
            ) : (
              `Thanh toán (${formatBadge(pieces)})`
            )}
          </ButtonLink>
        ) : (
          // Touch screens show no tooltip.
          <Button
            variant="primary"
            size="lg"
            className="max-md:grow"
            disabled
            title={hint}
            onClickCapture={() => alertShopper(hint)}
          >
            Thanh toán
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Waits until the server has confirmed all changes, then opens the checkout if the selection is still the one that was
 * pressed with.
 */
function useCheckoutWay(selected: readonly CartItem[]) {
  const navigate = useNavigate()
  const isOpen = useWanted().size > 0
  const [pressed, setPressed] = useState<string>()
  const lines = signature(selected)
  useEffect(() => {
    if (pressed === undefined || isOpen) return
    setPressed(undefined)
    if (pressed === lines) void navigate('/checkout')
  }, [pressed, isOpen, lines, navigate])
  return {
    isWaiting: pressed !== undefined,
    go: (event: { preventDefault: () => void }) => {
      if (!isOpen) return
      event.preventDefault()
      setPressed(lines)
    },
  }
}
