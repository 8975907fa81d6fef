import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { loginPath } from '#storefront/shell/paths.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { LinkTabs } from '#storefront/ui/link-tabs.tsx'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { usePageNumber } from '#storefront/use-page-number.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { DoneList } from './done-list.tsx'
import { OwnSkeleton } from './own-skeleton.tsx'
import { PendingList } from './pending-list.tsx'

type Props = {
  /** Path of the page that contains it. */
  path: string
}

/** The shopper's products to review and written reviews. Guests are asked to sign in. */
export function OwnReviews({ path }: Props) {
  const shopper = useShopper()
  const isDone = useQueryParameter('tab') === 'done'
  const page = usePageNumber()
  const userId = shopper.status === 'signed-in' ? text(shopper.user.id) : ''
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = useRef<HTMLElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isDone || !isSent.current) return
    isSent.current = false
    shown.current?.focus({ preventScroll: true })
  }, [isDone])
  if (shopper.status !== 'unknown' && userId === '') {
    return <SignInPrompt target={pathname + search} />
  }

  const tab = isDone ? 'done' : 'pending'
  const hrefFor = (to: number) => `${path}?tab=${tab}&page=${to}`
  const list = { userId, page, hrefFor }
  const showDone = () => {
    isSent.current = true
    alertShopper('Cảm ơn bạn đã đánh giá!', 'success')
    void navigate(`${path}?tab=done`)
  }
  return (
    <>
      <LinkTabs
        label="Đánh giá của tôi"
        keepScroll
        tabs={[
          { to: path, label: 'Chưa đánh giá', current: !isDone },
          { to: `${path}?tab=done`, label: 'Đã đánh giá', current: isDone },
        ]}
      />
      <section
        ref={shown}
        tabIndex={-1}
        aria-label={isDone ? 'Đã đánh giá' : 'Chưa đánh giá'}
        className="mt-4 min-h-dvh outline-none"
      >
        {userId === '' && <OwnSkeleton />}
        {userId !== '' &&
          (isDone ? <DoneList {...list} /> : <PendingList {...list} onSent={showDone} />)}
      </section>
    </>
  )
}

/** Placeholder for guests; signing in leads back to `target`. */
function SignInPrompt({ target }: { target: string }) {
  return (
    <EmptyState
      title="Bạn cần đăng nhập."
      description="Đăng nhập để xem và viết đánh giá cho sản phẩm bạn đã mua."
      action={
        <ButtonLink to={loginPath(target)} variant="primary">
          Đăng nhập
        </ButtonLink>
      }
    />
  )
}
