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
  'flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm font-semibold whitespace-nowrap transition-colors md:gap-2 md:px-3 md:text-base'

/** Around the pages of the signed-in shopper: who it is, the menu, and the way out. */
export default function AccountLayout() {
  const shopper = useShopper()
  const { leave, leaving } = useLeave()
  return (
    <div className="page-x grid grid-cols-[minmax(0,1fr)] gap-4 py-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6 md:py-8">
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
        {/* The pages' guard would send the guest to a sign-in page that leads back here. */}
        {leaving ? <p role="status">Đang đăng xuất...</p> : <Outlet />}
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
    forgetShopper()
    announceCart()
    await navigate('/login')
  }
  return { leave, leaving }
}
