import { CircleUserRound, House, LayoutGrid, Phone, ShoppingCart } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useFragmentCache } from '../fragment-cache.ts'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/link.tsx'
import { PlainSheet } from '../ui/plain-sheet.tsx'
import { AccountLink } from './account-link.tsx'
import { CartBadge, useCartLabel } from './cart-badge.tsx'
import { ContactWays } from './contact-ways.tsx'
import { accountHome, categoriesPath, hidesBottomBar, isAccountPath } from './paths.ts'
import { contactId, contactTitle, type ShopFacts } from './shop-facts.ts'

const contactSheet = lazyComponent(() => import('./contact-sheet.tsx'))

// Equal widths where there is room; on the narrowest screens by content, with large text in two lines.
const tab =
  'relative flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-xs whitespace-nowrap max-[18rem]:min-w-0 max-[18rem]:flex-1 max-[18rem]:text-center max-[18rem]:text-[0.5625rem] max-[18rem]:leading-tight max-[18rem]:whitespace-normal min-[22rem]:flex-1'
const iconClass = 'size-6 shrink-0'

/** The five tabs at a phone's bottom edge. */
export function BottomBar({ shop }: { shop: ShopFacts }) {
  const { pathname, search } = useLocation()
  const [contact, setContact] = useState<'never' | 'plain' | 'sheet' | 'closed'>('never')
  const { loaded } = useLazyComponent(contactSheet, contact !== 'never')
  const opener = useRef<HTMLAnchorElement>(null)
  const close = () => setContact('closed')
  const cached = useFragmentCache()
  if (hidesBottomBar(pathname)) return null
  const tabsProps = {
    phone: shop.phone,
    at: tabAt(pathname, search),
  }
  return (
    <>
      <nav
        aria-label="Thanh điều hướng"
        className="fixed inset-x-0 bottom-0 z-40 flex bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden"
        {...cached(
          () => `bottom bar ${JSON.stringify(tabsProps)}`,
          <Tabs
            {...tabsProps}
            opener={opener}
            onContact={() => setContact(loaded ? 'sheet' : 'plain')}
          />,
        )}
      />
      {contact === 'plain' && (
        <PlainSheet title={contactTitle(shop)} onClose={close} hideClose returnFocus={opener}>
          <ContactWays shop={shop} onClose={close} />
        </PlainSheet>
      )}
      {loaded && contact !== 'never' && (
        <loaded.ContactSheet
          shop={shop}
          open={contact === 'sheet'}
          onClose={close}
          returnFocus={opener}
        />
      )}
    </>
  )
}

type Tab = 'home' | 'categories' | 'account'

/** The tab of the current page. */
function tabAt(pathname: string, search: string): Tab | undefined {
  if (pathname === '/') return 'home'
  if (pathname + search === categoriesPath) return 'categories'
  return isAccountPath(pathname) ? 'account' : undefined
}

type TabsProps = {
  phone: string
  at: Tab | undefined
  opener: RefObject<HTMLAnchorElement | null>
  onContact: () => void
}

function Tabs({ phone, at, opener, onContact }: TabsProps) {
  const cartLabel = useCartLabel()
  const look = (own?: Tab) =>
    cx(tab, own && own === at ? 'font-semibold text-son' : 'text-ink-soft')
  const current = (own: Tab) => (own === at ? 'page' : undefined)
  return (
    <>
      <Link to="/" aria-current={current('home')} className={look('home')}>
        <House aria-hidden="true" className={iconClass} />
        Trang chủ
      </Link>
      <Link to={categoriesPath} aria-current={current('categories')} className={look('categories')}>
        <LayoutGrid aria-hidden="true" className={iconClass} />
        Danh mục
      </Link>
      {/* Before hydration it links to the contact section at the end of the page. */}
      <a
        ref={opener}
        href={`#${contactId}`}
        aria-haspopup="dialog"
        aria-label={`Liên hệ ${phone}`}
        className={cx(look(), 'min-[22rem]:grow-[1.3]')}
        onPointerEnter={() => void contactSheet.load()}
        onClick={(event) => {
          event.preventDefault()
          onContact()
        }}
      >
        <Phone aria-hidden="true" className={iconClass} />
        <span className="max-w-full truncate tabular-nums">{phone || 'Liên hệ'}</span>
      </a>
      <Link to="/cart" className={look()}>
        <span className="sr-only">{cartLabel}</span>
        <ShoppingCart aria-hidden="true" className={iconClass} />
        <CartBadge />
        <span aria-hidden="true">Giỏ hàng</span>
      </Link>
      <AccountLink
        target={accountHome}
        label="Tôi"
        icon={<CircleUserRound aria-hidden="true" className={iconClass} />}
        className={look('account')}
        current={at === 'account'}
      />
    </>
  )
}
