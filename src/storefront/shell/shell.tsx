import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import { cx } from '../ui/cx.ts'
import { ToastOutlet } from '../ui/toast-outlet.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConsentOutlet } from './consent-outlet.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { PageEffects } from './page-effects.tsx'
import { hidesBottomBar } from './paths.ts'
import type { MenuEntry, ShopFacts } from './shop-facts.ts'
import { MenuContext } from './use-policies.ts'
import { ShopContext } from './use-shop.ts'

type Props = {
  shop: ShopFacts
  /** Undefined while it is loading. */
  footerMenu: readonly MenuEntry[] | undefined
  /** The menu of categories in the header. */
  categories: ReactNode
  /** The search box of the header. */
  search: ReactNode
  /** Shown in the header for signed-in shoppers. */
  bell: ReactNode
  children: ReactNode
}

const noMenu: readonly MenuEntry[] = []

/** The frame of every page. */
export function Shell({ shop, footerMenu, categories, search, bell, children }: Props) {
  const { pathname } = useLocation()
  return (
    <ShopContext value={shop}>
      <MenuContext value={footerMenu ?? noMenu}>
        <a
          href="#content"
          className={cx(
            'fixed start-4 top-2 z-60 -translate-y-[calc(100%+1rem)] rounded-md bg-son px-4 py-3 font-semibold text-surface focus:translate-y-0',
            // Set on the first element: a later change of the page's padding restyles all of it.
            !hidesBottomBar(pathname) && 'room-for-bottom-bar',
          )}
        >
          Đến nội dung chính
        </a>
        <ConsentOutlet />
        <Progress />
        <Header shopName={shop.name} categories={categories} search={search} bell={bell} />
        <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
          {children}
        </main>
        <Suspense>
          <Footer shop={shop} menu={footerMenu} />
        </Suspense>
        <BottomBar shop={shop} />
        <PageEffects />
        <PageAnnouncer />
        <ToastOutlet />
        <NetworkOutlet />
      </MenuContext>
    </ShopContext>
  )
}

/** Progress line while the next page loads. */
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

const watch = lazyComponent(
  () => import('../network-watch.tsx'),
  (module) => module.NetworkWatch,
)

/** Loads the network watch once the page is idle. */
function NetworkOutlet() {
  const { loaded: NetworkWatch } = useLazyComponent(watch, false)
  useEffect(() => {
    const timer = setTimeout(watch.load, 2000)
    return () => clearTimeout(timer)
  }, [])
  return NetworkWatch && <NetworkWatch />
}
