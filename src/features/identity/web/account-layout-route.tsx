import { LogOut, MapPin, Package } from 'lucide-react'
import { useState } from 'react'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { browserApi } from '#storefront/api/browser-api.ts'
import { forgetShopper, useShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { cx } from '#storefront/ui/cx.ts'
import { askShopper } from '#storefront/ui/notices.ts'
import { signOut } from './calls.ts'

const menu = [
  { to: '/user/account/orders', label: 'Đơn mua', icon: Package },
  { to: '/user/account/address', label: 'Địa chỉ', icon: MapPin },
]
const entryClass =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 font-semibold whitespace-nowrap transition-colors'

/** Around the pages of the signed-in shopper: who it is, the menu, and the way out. */
export default function AccountLayout() {
  const shopper = useShopper()
  const leave = useLeave()
  return (
    <div className="page-x grid gap-4 py-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6 md:py-8">
      <aside className="flex flex-col gap-2 md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:self-start">
        <p className="hidden min-h-6 truncate px-3 text-sm text-ink-soft md:block">
          {shopper.status === 'signed-in' && shopper.name}
        </p>
        <nav aria-label="Tài khoản" className="swipe-row flex gap-1 md:flex-col">
          {menu.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                cx(
                  entryClass,
                  isActive ? 'bg-son-soft text-son-deep' : 'text-ink-soft hover:bg-sand',
                )
              }
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </NavLink>
          ))}
          <button
            type="button"
            onClick={() => void leave()}
            className={cx(entryClass, 'ms-auto text-ink-soft hover:bg-sand md:ms-0')}
          >
            <LogOut aria-hidden="true" className="size-5" />
            Đăng xuất
          </button>
        </nav>
      </aside>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

function useLeave() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  return async () => {
    if (leaving || !(await askShopper('Bạn muốn đăng xuất?', { confirmLabel: 'Đăng xuất' }))) return
    setLeaving(true)
    await signOut(browserApi())
    // The page is left first: its guard would send a guest to a sign-in page that leads back here.
    await navigate('/login')
    forgetShopper()
    announceCart()
  }
}
