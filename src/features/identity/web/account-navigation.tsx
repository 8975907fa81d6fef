import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { accountMenu, accountStart } from './account-menu.ts'

const entryClass =
  'flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold whitespace-nowrap transition-colors md:gap-2 md:px-3 md:text-base'

/** The account's menu: a row to swipe with sign-out beside it on phones, a column on desktops. */
export function AccountNavigation({ onLeave }: { onLeave: () => void }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const page = pathname.replace(/\/+$/, '')
  const shown = page === '/user/account' ? accountStart : page

  useEffect(() => {
    const current = shown && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (current) center(current, row.current)
  }, [shown])

  return (
    <div className="flex items-center gap-1 md:flex-col md:items-stretch">
      <nav
        ref={row}
        aria-label="Tài khoản"
        className="swipe-row flex min-w-0 flex-1 gap-1 md:flex-col md:gap-2"
      >
        {accountMenu.map((group) => (
          <ul
            key={group[0]?.to}
            className="flex gap-1 border-line empty:hidden md:flex-col md:not-first:border-t md:not-first:pt-2"
          >
            {group.map(({ to, label, icon: Icon, mark: Mark }) => {
              const isCurrent = shown === to || shown.startsWith(`${to}/`)
              return (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={cx(
                      entryClass,
                      isCurrent ? 'bg-son-soft text-son-deep' : 'text-ink-soft hover:bg-sand',
                    )}
                  >
                    <Icon aria-hidden="true" className="size-5" />
                    {label}
                    {Mark && <Mark />}
                  </Link>
                </li>
              )
            })}
          </ul>
        ))}
      </nav>
      <div className="border-s border-line ps-1 md:border-s-0 md:border-t md:ps-0 md:pt-2">
        <button
          type="button"
          onClick={onLeave}
          className={cx(
            entryClass,
            'w-full min-w-11 justify-center text-ink-soft hover:bg-sand md:justify-start',
          )}
        >
          <LogOut aria-hidden="true" className="size-5" />
          <span className="sr-only md:not-sr-only">Đăng xuất</span>
        </button>
      </div>
    </div>
  )
}

/** Scrolls the row so that the entry is centered, without scrolling the page. */
function center(entry: HTMLElement, row: HTMLElement | null): void {
  const [inside, around] = [entry.getBoundingClientRect(), row?.getBoundingClientRect()]
  if (!around) return
  const left = inside.left - around.left - (around.width - inside.width) / 2
  row?.scrollBy({ left, behavior: 'instant' })
}
