import { Bell } from 'lucide-react'
import { text } from '#storefront/api/read.ts'
import { useShopper } from '#storefront/auth.ts'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import { headerControl } from '#storefront/shell/header-control.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'

const counting = latePart(() => import('./unread-count.tsx'))

/** In the header of who is signed in: to their notices, with how many are unread. */
export function NotificationBell() {
  const shopper = useShopper()
  const isSignedIn = shopper.status === 'signed-in'
  const { part } = useLatePart(counting, isSignedIn)
  const who = isSignedIn ? text(shopper.user.id, shopper.user.phone, shopper.name) : ''
  const count = part && <part.UnreadCount who={who} />
  // It also hears of a sign-out, and forgets what it has counted.
  if (shopper.status === 'guest') return count
  return (
    <Link
      to="/user/account/notifications"
      title="Thông báo"
      className={cx(headerControl, !isSignedIn && 'only-signed-in')}
    >
      <span className="sr-only">Thông báo</span>
      <Bell aria-hidden="true" className="size-6" />
      {count}
    </Link>
  )
}
