import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { cx } from '../ui/cx.ts'
import { NoticeOutlet } from '../ui/notice-outlet.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConsentOutlet } from './consent-outlet.tsx'
import type { MenuEntry, ShopFacts } from './facts.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NetworkOutlet } from './network-outlet.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PageWatch } from './page-watch.tsx'
import { hidesBottomBar } from './paths.ts'
import { MenuContext } from './use-policies.ts'
import { ShopContext } from './use-shop.ts'

type Props = {
  shop: ShopFacts
  footerMenu: readonly MenuEntry[]
  /** The search box in the header. */
  search: ReactNode
  /** In the header, for who is signed in. */
  bell: ReactNode
  children: ReactNode
}

/** The frame around every page. */
export function Shell({ shop, footerMenu, search, bell, children }: Props) {
  const { pathname } = useLocation()
  return (
    <ShopContext value={shop}>
      <MenuContext value={footerMenu}>
        <a
          href="#content"
          className={cx(
            'fixed start-4 top-2 z-60 -translate-y-20 rounded-md bg-son px-4 py-3 font-semibold text-surface focus:translate-y-0',
            // Told by the first element of all: what changes the page's room later has all of it styled again.
            !hidesBottomBar(pathname) && 'room-for-bottom-bar',
          )}
        >
          Đến nội dung chính
        </a>
        <ConsentOutlet />
        <Progress />
        <Header shopName={shop.name} search={search} bell={bell} />
        <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
          {children}
        </main>
        <Suspense>
          <Footer shop={shop} menu={footerMenu} />
        </Suspense>
        <BottomBar shop={shop} />
        <PageWatch />
        <PageAnnouncer />
        <NoticeOutlet />
        <NetworkOutlet />
      </MenuContext>
    </ShopContext>
  )
}

/** A line at the top while the next page is on its way. */
function Progress() {
  const { location } = useNavigation()
  const isProduct = location?.pathname.startsWith('/products/')
  return (
    <div role="status">
      {location && (
        <>
          <span className="fixed inset-x-0 top-0 z-60 h-1 animate-breathe bg-son" />
          <span className="fixed inset-x-0 top-3 z-60 mx-auto w-fit animate-late rounded-full bg-ink px-4 py-1.5 text-sm text-surface shadow-lift">
            {isProduct ? 'Đang tải sản phẩm...' : 'Đang tải...'}
          </span>
        </>
      )}
    </div>
  )
}
