import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { signOut } from '#features/identity/web/public.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { clearShopperAndDrafts, useShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { accountHome } from '#storefront/shell/paths.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { askShopper } from '#storefront/ui/toasts.ts'
import { AccountHome } from './account-home.tsx'
import { AccountNavigation } from './account-navigation.tsx'

/**
 * Frame of the account pages: the menu and sign-out beside them on desktops, in the account's home on phones. Guests go to
 * the sign-in page.
 */
export default function AccountLayout() {
  const { leave, leaving } = useLeave()
  // Otherwise the guard would send the guest to a sign-in page that leads back here.
  if (leaving) {
    return (
      <p role="status" className="page-x py-8">
        Đang đăng xuất...
      </p>
    )
  }
  const frame = (
    <Frame onLeave={() => void leave()}>
      <Outlet />
    </Frame>
  )
  return (
    <SignedInOnly saysWhy waiting={frame}>
      {frame}
    </SignedInOnly>
  )
}

function Frame({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const shopper = useShopper()
  // Until it is known who is signed in, guests see nothing of an account.
  const isOpen = shopper.status === 'signed-in'
  const page = useLocation().pathname.replace(/\/+$/, '')
  return (
    <div className="page-x py-4 md:py-8">
      <noscript>
        <ScriptNote
          lacking="chưa xem được tài khoản"
          className="rounded-md bg-surface p-4 shadow-card"
        />
      </noscript>
      <div
        className={cx(
          'needs-script grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6',
          !isOpen && 'only-signed-in',
        )}
      >
        <aside className="flex flex-col gap-2 max-md:hidden md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:self-start">
          <p className="min-h-6 truncate px-3 text-sm text-ink-soft">{isOpen && shopper.name}</p>
          <AccountNavigation page={page} onLeave={onLeave} />
        </aside>
        <div className="min-w-0">
          {page === accountHome ? <AccountHome onLeave={onLeave} /> : <BackToHome />}
          {children}
        </div>
      </div>
    </div>
  )
}

function BackToHome() {
  return (
    <Link
      to={accountHome}
      className="-mt-3 inline-flex min-h-11 items-center gap-1 pe-3 text-sm text-ink-soft md:hidden"
    >
      <ChevronLeft aria-hidden="true" className="-ms-1 size-5" />
      Tài khoản
    </Link>
  )
}

function useLeave() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    if (leaving || !(await askShopper('Bạn muốn đăng xuất?', { confirmLabel: 'Đăng xuất' }))) return
    setLeaving(true)
    await signOut(browserApi())
    clearShopperAndDrafts()
    announceCart()
    await navigate('/login')
  }
  return { leave, leaving }
}
