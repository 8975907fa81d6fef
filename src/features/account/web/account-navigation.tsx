import { LogOut } from 'lucide-react'
import { profilePath } from '#features/identity/web/public.ts'
import { accountHome } from '#storefront/shell/paths.ts'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { accountMenu } from './account-menu.ts'

const entryClass =
  'flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold whitespace-nowrap transition-colors'

type Props = { page: string; onLeave: () => void }

/** The account's menu beside its pages on desktops. */
export function AccountNavigation({ page, onLeave }: Props) {
  const shown = page === accountHome ? profilePath : page
  return (
    <div>
      <nav aria-label="Tài khoản" className="flex flex-col gap-2">
        {accountMenu.map((group) => (
          <ul
            key={group[0]?.to}
            className="flex flex-col gap-1 border-line not-first:border-t not-first:pt-2"
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
      <div className="mt-2 border-t border-line pt-2">
        <button
          type="button"
          onClick={onLeave}
          className={cx(entryClass, 'w-full text-ink-soft hover:bg-sand')}
        >
          <LogOut aria-hidden="true" className="size-5" />
          Đăng xuất
        </button>
      </div>
    </div>
  )
}
