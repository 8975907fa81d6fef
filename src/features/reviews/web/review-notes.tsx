import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loginPath } from '#storefront/shell/paths.ts'
import { hasSessionEnded } from '#storefront/shopper-session.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { ownReviewsPath, reviewedOrder } from './review-path.ts'

/** Shown instead of the form once the review is sent. */
export function ThanksNote() {
  return (
    <Note takesFocus>
      <p className="flex gap-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
        <span>
          <strong>Cảm ơn bạn đã đánh giá!</strong> <OwnReviewsLink />
        </span>
      </p>
    </Note>
  )
}

/** Shown instead of the form when the review exists already. */
export function WrittenNote() {
  const orderId = useQueryParameter(reviewedOrder)
  return (
    <Note>
      <p>
        Bạn đã đánh giá sản phẩm của đơn hàng này. <OwnReviewsLink orderId={orderId} />
      </p>
    </Note>
  )
}

/** Shown instead of the form until the buyer has signed in. */
export function SignInNote() {
  const { pathname, search } = useLocation()
  // Then it replaces something that has just been pressed.
  const [hasEnded] = useState(hasSessionEnded)
  return (
    <Note takesFocus={hasEnded}>
      <p>
        {hasEnded
          ? 'Phiên đăng nhập đã hết. Đăng nhập lại để gửi đánh giá: những gì bạn đã viết vẫn còn.'
          : 'Bạn cần đăng nhập để đánh giá sản phẩm đã mua.'}
      </p>
      <ButtonLink to={loginPath(`${pathname}${search}#reviews`)} className="self-start">
        Đăng nhập
      </ButtonLink>
    </Note>
  )
}

function Note({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The element that had the focus is gone.
    if (takesFocus) note.current?.focus({ preventScroll: true })
    if (takesFocus) note.current?.scrollIntoView({ block: 'center' })
  }, [takesFocus])
  return (
    <div
      ref={note}
      tabIndex={-1}
      className="flex max-w-text flex-col gap-3 rounded-md bg-sand p-4 outline-none"
    >
      {children}
    </div>
  )
}

function OwnReviewsLink({ orderId }: { orderId?: string | null }) {
  return (
    <Link
      to={ownReviewsPath(orderId ?? undefined)}
      className="inline-block py-0.5 underline hover:text-son"
    >
      Xem hoặc sửa đánh giá của bạn
    </Link>
  )
}
