import { LogOut, Menu, Store, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { cx } from '#storefront/ui/cx.ts'
import { IconButton } from '#storefront/ui/icon-button.tsx'
import { Sheet } from '#storefront/ui/sheet.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useIsWide } from '#storefront/use-breakpoint.ts'
import { type Background, BackgroundParts } from './background.tsx'
import type { MenuEntry, SearchSource, Task } from './feature.ts'
import { MenuBadge } from './menu-badge.tsx'
import { SearchEverything } from './search-everything.tsx'
import { useMe } from './session.ts'
import { useSignOut } from './use-sign-out.ts'

const groups = [
  ['work', 'Bán hàng'],
  ['shop', 'Cửa hàng'],
] as const

/** Menu, head and content of every page; on phones the menu is a sheet and its first entries a bar at the bottom. */
export function Frame({
  menu,
  sources,
  tasks,
  background,
}: {
  menu: readonly MenuEntry[]
  sources: readonly SearchSource[]
  tasks: readonly Task[]
  background: readonly Background[]
}) {
  const { permissions, shopName } = useMe()
  const isOpen = ({ permission }: Pick<Task, 'permission'>) =>
    !permission || permissions.includes(permission)
  const entries = menu.filter(isOpen)
  const search = {
    menu: entries,
    sources: sources.filter(isOpen),
    tasks: tasks.filter(isOpen),
  }
  const isWide = useIsWide()
  // The menu closes with its page.
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined)
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <a
        href="#noi-dung"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        Đến nội dung
      </a>
      <header className="sticky top-0 z-40 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 lg:hidden">
        <IconButton
          label="Mở menu"
          icon={<Menu aria-hidden="true" className="size-6" />}
          onClick={() => setOpenedAt(key)}
        />
        <span className="min-w-0 flex-1 truncate font-bold">{shopName}</span>
        {!isWide && <SearchEverything {...search} />}
      </header>
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-surface p-3 lg:flex">
          <p className="shrink-0 truncate px-3 pt-2 pb-3 text-lg font-bold">{shopName}</p>
          {isWide && <SearchEverything {...search} />}
          <MenuList entries={entries} />
          <Account />
        </aside>
        <main id="noi-dung" tabIndex={-1} aria-busy={isLoading} className="outline-none">
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Sheet
        side="right"
        open={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
        title="Menu"
      >
        <MenuList entries={entries} />
        <Account />
      </Sheet>
      <BackgroundParts
        parts={background.filter(({ permission }) => permissions.includes(permission))}
      />
      <BottomBar
        entries={entries.filter((entry) => entry.isFirst).slice(0, 4)}
        onMore={() => setOpenedAt(key)}
      />
    </>
  )
}

const entryClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'flex min-h-11 shrink-0 items-center gap-3 rounded-md px-3 font-semibold transition-colors lg:min-h-10',
    isActive ? 'bg-son-soft text-son-deep' : 'text-ink-soft hover:bg-sand',
  )

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label="Menu quản lý" className="flex flex-col gap-4">
      {groups.map(([group, title]) => {
        const own = entries.filter((entry) => entry.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            <p className="px-3 pb-1 text-sm text-ink-faint">{title}</p>
            <ul className="flex flex-col gap-0.5">
              {own.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <NavLink to={`/${path}`} end={path === ''} className={entryClass}>
                    <Icon aria-hidden="true" className="size-5 shrink-0" />
                    {label}
                    <MenuBadge path={path} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** Who is signed in, and the ways out. */
function Account() {
  const { name, email } = useMe()
  const signOut = useSignOut()
  return (
    <div className="mt-auto flex flex-col gap-0.5 border-t border-line pt-3">
      <NavLink to="/tai-khoan" className={entryClass}>
        <UserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          <span className="block truncate text-xs font-normal text-ink-faint">{email}</span>
        </span>
      </NavLink>
      <a href="/" className={entryClass({ isActive: false })}>
        <Store aria-hidden="true" className="size-5 shrink-0" />
        Xem cửa hàng
      </a>
      <button
        type="button"
        onClick={() => void signOut()}
        className={cx(entryClass({ isActive: false }), 'text-start')}
      >
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        Đăng xuất
      </button>
    </div>
  )
}

function BottomBar({ entries, onMore }: { entries: readonly MenuEntry[]; onMore: () => void }) {
  if (entries.length === 0) return null
  const look = (isActive: boolean) =>
    cx(
      'flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs font-semibold',
      isActive ? 'text-son' : 'text-ink-soft',
    )
  return (
    <nav
      aria-label="Mục chính"
      className="admin-bottom-bar fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden"
    >
      {entries.map(({ path, label, icon: Icon }) => (
        <NavLink
          key={path}
          to={`/${path}`}
          end={path === ''}
          className={({ isActive }) => look(isActive)}
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-5.5" />
            <MenuBadge path={path} isCorner />
          </span>
          {label}
        </NavLink>
      ))}
      <button type="button" onClick={onMore} className={look(false)}>
        <Menu aria-hidden="true" className="size-5.5" />
        Thêm
      </button>
    </nav>
  )
}

function PageSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-4 lg:p-6">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40" />
    </div>
  )
}
