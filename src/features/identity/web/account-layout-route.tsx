import { type ReactNode, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { browserApi } from '#storefront/api/browser-api.ts'
import { clearShopperAndDrafts, useShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { ScriptNote } from '#storefront/ui/script-note.tsx'
import { askShopper } from '#storefront/ui/toasts.ts'
import { AccountNavigation } from './account-navigation.tsx'
import { signOut } from './calls.ts'

/** Frame of the account pages: the shopper, the menu and sign-out. Guests go to the sign-in page. */
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
        <aside className="flex flex-col gap-2 md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:self-start">
          <p className="hidden min-h-6 truncate px-3 text-sm text-ink-soft md:block">
            {isOpen && shopper.name}
          </p>
          <AccountNavigation onLeave={onLeave} />
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
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
