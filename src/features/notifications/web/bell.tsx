import { Bell } from 'lucide-react'
import { text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { headerControl } from '#storefront/shell/header-control.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'

const counting = lazyComponent(() => import('./unread-count.tsx'))

/** Link to the notifications in the header, with the unread count. */
export function NotificationBell() {
  const shopper = useShopper()
  const isSignedIn = shopper.status === 'signed-in'
  const { loaded } = useLazyComponent(counting, isSignedIn)
  const who = isSignedIn ? text(shopper.user.id, shopper.user.phone, shopper.name) : ''
  const count = loaded && <loaded.UnreadCount who={who} />
  // Mounted for guests too: it resets the count at sign-out.
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
