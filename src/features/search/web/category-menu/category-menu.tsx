import { LayoutGrid } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { headerControl } from '#storefront/shell/header-control.ts'
import { lockHeader } from '#storefront/shell/header-lock.ts'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'
import { Link } from '#storefront/ui/link.tsx'
import { loadFailure } from '#storefront/ui/load-failure.tsx'

const panel = lazyComponent(
  () => import('./category-panel.tsx'),
  (module) => module.CategoryPanel,
)

const name = 'Danh mục'

/**
 * All categories in a panel below the header, from 768 px on: a disclosure, whose links follow its button in the tab order.
 * Its code and the categories are loaded when the pointer or the focus first reaches the button, and stay while it is
 * closed.
 */
export function CategoryMenu() {
  const id = useId()
  const { key } = useLocation()
  // Navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const [isWanted, setWanted] = useState(false)
  const { loaded: Panel, hasFailed } = useLazyComponent(panel, isWanted)
  const root = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const prepare = () => setWanted(true)
  const close = () => setOpenAt(undefined)

  useEffect(() => {
    if (!isOpen) return
    const unlock = lockHeader()
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpenAt(undefined)
    }
    // With the focus elsewhere too: a press of a button does not focus it in every browser.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
      unlock()
    }
  }, [isOpen])

  function closeOutside({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !root.current?.contains(relatedTarget)) close()
  }

  function enterByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    flushSync(() => setOpenAt(key))
    root.current?.querySelector<HTMLAnchorElement>('li a')?.focus()
  }

  return (
    <nav ref={root} aria-label={name} onBlur={closeOutside} className="max-md:hidden">
      <noscript>
        <Link to="/search?q=&openFilter=1" className={cx(headerControl, 'font-semibold')}>
          {name}
        </Link>
      </noscript>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare()
          setOpenAt(isOpen ? undefined : key)
        }}
        onKeyDown={enterByArrow}
        className={cx(
          'needs-script lg:ps-3 lg:pe-3 font-semibold',
          headerControl,
          isOpen && 'bg-sand',
        )}
      >
        <LayoutGrid aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-lg:sr-only">{name}</span>
      </button>
      <div id={id} hidden={!isOpen} className="absolute inset-x-0 top-full">
        {/* A press of the page beside the menu closes it, and does nothing else. */}
        <div aria-hidden="true" onClick={close} className="absolute inset-x-0 h-dvh bg-ink/40" />
        <div className="page-x relative max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto overscroll-contain border-t border-line bg-surface py-5 shadow-lift">
          {Panel && <Panel />}
          {!Panel && hasFailed && (
            <div role="alert" className="flex items-center gap-3">
              <p>{loadFailure}.</p>
              <Button onClick={() => void panel.retry()}>Thử lại</Button>
            </div>
          )}
          {!Panel && !hasFailed && <p role="status">Đang tải danh mục...</p>}
        </div>
      </div>
    </nav>
  )
}
