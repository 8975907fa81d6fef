import { CircleUserRound, House, LayoutGrid, Phone, ShoppingCart } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { latePart, useLatePart } from '../late-part.ts'
import { cx } from '../ui/cx.ts'
import { PlainSheet } from '../ui/plain-sheet.tsx'
import { AccountLink } from './account-link.tsx'
import { CartBadge, useCartLabel } from './cart-badge.tsx'
import { ContactWays } from './contact-ways.tsx'
import { contactId, contactTitle, type ShopFacts } from './facts.ts'
import { categoriesPath, hidesBottomBar, isAccountPath } from './paths.ts'

const contactSheet = latePart(() => import('./contact-sheet.tsx'))

// Alike where there is room; on the narrowest screens each takes what its word needs.
const tab =
  'relative flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-xs whitespace-nowrap min-[22rem]:flex-1'
const iconClass = 'size-6 shrink-0'

/** The five tabs at a phone's bottom edge. */
export function BottomBar({ shop }: { shop: ShopFacts }) {
  const { pathname, search } = useLocation()
  const [contact, setContact] = useState<'never' | 'plain' | 'sheet' | 'closed'>('never')
  const { part } = useLatePart(contactSheet, contact !== 'never')
  const opener = useRef<HTMLAnchorElement>(null)
  const close = () => setContact('closed')
  const cartLabel = useCartLabel()
  if (hidesBottomBar(pathname)) return null
  const look = (current: boolean) => cx(tab, current ? 'font-semibold text-son' : 'text-ink-soft')
  const atCategories = pathname + search === categoriesPath
  return (
    <>
      <nav
        aria-label="Thanh điều hướng"
        className="bottom-bar fixed inset-x-0 bottom-0 z-40 flex bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar md:hidden"
      >
        <Link
          to="/"
          aria-current={pathname === '/' ? 'page' : undefined}
          className={look(pathname === '/')}
        >
          <House aria-hidden="true" className={iconClass} />
          Trang chủ
        </Link>
        <Link
          to={categoriesPath}
          aria-current={atCategories ? 'page' : undefined}
          className={look(atCategories)}
        >
          <LayoutGrid aria-hidden="true" className={iconClass} />
          Danh mục
        </Link>
        {/* Until the page has come to life it leads to the foot of it, where the same stands. */}
        <a
          ref={opener}
          href={`#${contactId}`}
          aria-haspopup="dialog"
          aria-label={`Liên hệ ${shop.phone}`}
          className={cx(look(false), 'min-[22rem]:grow-[1.3]')}
          onPointerEnter={() => void contactSheet.load()}
          onClick={(event) => {
            event.preventDefault()
            setContact(part ? 'sheet' : 'plain')
          }}
        >
          <Phone aria-hidden="true" className={iconClass} />
          <span className="max-w-full truncate tabular-nums">{shop.phone || 'Liên hệ'}</span>
        </a>
        <Link to="/cart" className={look(false)}>
          <span className="sr-only">{cartLabel}</span>
          <ShoppingCart aria-hidden="true" className={iconClass} />
          <CartBadge />
          <span aria-hidden="true">Giỏ hàng</span>
        </Link>
        <AccountLink
          label="Tôi"
          icon={<CircleUserRound aria-hidden="true" className={iconClass} />}
          className={look(isAccountPath(pathname))}
          current={isAccountPath(pathname)}
        />
      </nav>
      {contact === 'plain' && (
        <PlainSheet title={contactTitle(shop)} onClose={close} hideClose returnFocus={opener}>
          <ContactWays shop={shop} onClose={close} />
        </PlainSheet>
      )}
      {part && contact !== 'never' && (
        <part.ContactSheet
          shop={shop}
          open={contact === 'sheet'}
          onClose={close}
          returnFocus={opener}
        />
      )}
    </>
  )
}
