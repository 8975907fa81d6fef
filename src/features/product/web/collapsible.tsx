import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#storefront/ui/button.tsx'
import { cx } from '#storefront/ui/cx.ts'

/** Height of the fade at the end of cut content, in pixels. */
const veil = 96

/** Shows the first `height` pixels of long content, the rest on demand. Short content is shown whole. */
export function Collapsible({ height, children }: { height: number; children: ReactNode }) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsLong(element.scrollHeight > height))
    for (const child of element.children) observer.observe(child)
    // Focus or find-in-page below the cut scrolls there: then everything is shown.
    const onScroll = () => element.scrollTop > 0 && setOpen(true)
    const onFocus = ({ target }: FocusEvent) => {
      const { bottom } = (target as Element).getBoundingClientRect()
      if (bottom > element.getBoundingClientRect().top + height - veil) setOpen(true)
    }
    element.addEventListener('scroll', onScroll)
    element.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('focusin', onFocus)
    }
  }, [height])

  function close() {
    flushSync(() => setOpen(false))
    // Otherwise the shopper would be left somewhere below the shortened content.
    content.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="relative">
      <div
        id={id}
        ref={content}
        // Without scripts nothing could open it, so it is never cut.
        className={cx('overflow-hidden', !open && 'max-h-(--cut) noscript:max-h-none')}
        style={{ ['--cut' as string]: `${height}px` }}
      >
        {children}
      </div>
      {isLong && (
        <div
          className={
            open
              ? 'flex justify-center pt-3'
              : 'absolute inset-x-0 bottom-0 flex justify-center bg-linear-to-t from-surface from-40% to-transparent pt-14'
          }
        >
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-controls={id}
            onClick={open ? close : () => setOpen(true)}
          >
            {open ? 'Thu gọn' : 'Xem thêm'}
          </Button>
        </div>
      )}
    </div>
  )
}
