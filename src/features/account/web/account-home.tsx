import { ChevronRight, LogOut, UserRound } from 'lucide-react'
import { profilePath } from '#features/identity/web/public.ts'
import { at, text } from '#storefront/api/parse.ts'
import { useShopper } from '#storefront/auth.ts'
import { Link } from '#storefront/ui/link.tsx'
import { accountMenu } from './account-menu.ts'
import { OrderStates } from './order-states.tsx'
import { WalletTiles } from './wallet-tiles.tsx'

const rowClass = 'flex min-h-12 w-full items-center gap-3 px-4 text-start'

/** The account's home on phones: the shopper, orders by state, the wallet and all pages of the account. */
export function AccountHome({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="mb-6 flex flex-col gap-3 md:hidden">
      <Person />
      <OrderStates />
      <WalletTiles />
      <nav
        aria-label="Tài khoản"
        className="divide-y divide-line overflow-hidden rounded-md bg-surface shadow-card"
      >
        {accountMenu.map((group) => (
          <ul key={group[0]?.to} className="divide-y divide-line">
            {group.map(({ to, label, icon: Icon, mark: Mark }) => (
              <li key={to}>
                <Link to={to} className={rowClass}>
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                  {label}
                  {Mark && <Mark />}
                  <ChevronRight
                    aria-hidden="true"
                    className="ms-auto size-5 shrink-0 text-ink-faint"
                  />
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <button type="button" onClick={onLeave} className={rowClass}>
          <LogOut aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          Đăng xuất
        </button>
      </nav>
    </div>
  )
}

function Person() {
  const shopper = useShopper()
  const { name, phone } =
    shopper.status === 'signed-in'
      ? { name: shopper.name, phone: text(at(shopper.user, 'phone')) }
      : { name: '', phone: '' }
  return (
    <Link
      to={profilePath}
      className="flex min-h-20 items-center gap-3 rounded-md bg-surface p-4 shadow-card"
    >
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-son-soft text-son-deep"
      >
        <UserRound className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 min-h-6 text-lg font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft tabular-nums">
          {phone !== name && phone}
          <span className="sr-only">Hồ sơ của tôi</span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="ms-auto size-5 shrink-0 text-ink-faint" />
    </Link>
  )
}
