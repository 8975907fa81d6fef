import { CircleUserRound, ShoppingCart } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFragmentCache } from '../fragment-cache.ts'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/link.tsx'
import { AccountLink } from './account-link.tsx'
import { CartBadge, useCartLabel } from './cart-badge.tsx'
import { headerControl } from './header-control.ts'
import { isHeaderLocked } from './header-lock.ts'
import { Logo } from './logo.tsx'
import { accountTarget } from './paths.ts'

type Props = { shopName: string; categories: ReactNode; search: ReactNode; bell: ReactNode }

/**
 * Logo, categories, search, account and cart. Hidden while scrolling down, shown on scrolling up. On phones a single row;
 * the home page has a second one, for the shop's name.
 */
export function Header({ shopName, categories, search, bell }: Props) {
  const hidden = useHeaderHiding()
  const { pathname } = useLocation()
  const cached = useFragmentCache()
  const target = accountTarget(pathname)
  return (
    <header
      className={cx(
        pathname === '/' && 'header-with-name',
        'sticky top-0 z-40 border-b border-line bg-surface transition-transform duration-200 focus-within:translate-y-0',
        hidden && '-translate-y-full',
      )}
    >
      <div className="page-x header-grid">
        <div className="flex min-w-0 items-center gap-x-5 [grid-area:logo]">
          <Logo name={shopName} />
          {categories}
        </div>
        <div className="[grid-area:search]">{search}</div>
        <div
          className="flex items-center justify-end [grid-area:controls]"
          // On the server the bell is the same on all pages.
          {...cached(() => `header ${target}`, <Controls target={target} bell={bell} />)}
        />
      </div>
    </header>
  )
}

function Controls({ target, bell }: { target: string; bell: ReactNode }) {
  const cartLabel = useCartLabel()
  return (
    <>
      <AccountLink
        target={target}
        icon={<CircleUserRound aria-hidden="true" className="size-6 shrink-0" />}
        className={cx(headerControl, 'max-md:flex-col max-md:gap-0 max-md:px-1')}
        labelClass="truncate text-sm font-semibold max-md:text-[0.6875rem] max-md:leading-[1.35]"
        nameClass="max-w-14 max-[18rem]:max-w-28 md:max-w-24 lg:max-w-36"
      />
      {bell}
      <Link to="/cart" title="Giỏ hàng" className={headerControl}>
        <span className="sr-only">{cartLabel}</span>
        <ShoppingCart aria-hidden="true" className="size-6" />
        <CartBadge />
      </Link>
    </>
  )
}

/** Within this many pixels of the top the header always shows. */
const nearTop = 100
/** Smaller movements are noise. */
const threshold = 6

/** True while scrolling down; false on scrolling up, or near the top. */
function useHeaderHiding(): boolean {
  const [hidden, setHidden] = useState(false)
  // For bars that stay below the header.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-header-hidden', hidden)
  }, [hidden])
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (now <= nearTop) setHidden(false)
      else if (Math.abs(now - last) < threshold) return
      else if (!isHeaderLocked()) setHidden(now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
