import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A link of a list, and its distance from the top of the screen when it was followed. */
type Followed = { href: string; section: string; top: number }

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * After Back, scrolls the followed link to where it stood on the screen. The scroll offset alone is not enough: lines wrap
 * differently in another font, rows above come and go. Call it beside `ScrollRestoration`, which has scrolled by then.
 */
export function useRestoreFollowedLink(): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef(key)
  const pressed = useRef<Followed | undefined>(undefined)
  const places = useRef(new Map<string, Followed>())

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      pressed.current = link?.closest('main li') ? placeOf(link) : undefined
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [])

  useBeforePaint(() => {
    if (last.current === key) return
    // Leaving by other ways than that link, the shopper may have scrolled on before.
    if (!isBack && pressed.current) places.current.set(last.current, pressed.current)
    else places.current.delete(last.current)
    last.current = key
    pressed.current = undefined
    const place = isBack ? places.current.get(key) : undefined
    if (place) scrollTo(place)
  }, [key, isBack])
}

function placeOf(link: HTMLAnchorElement): Followed {
  return {
    href: link.getAttribute('href') ?? '',
    section: sectionOf(link),
    top: link.getBoundingClientRect().top,
  }
}

/** The same link may be in several lists of a page. */
function sectionOf(link: Element): string {
  return link.closest('section')?.getAttribute('aria-labelledby') ?? ''
}

function scrollTo({ href, section, top }: Followed): void {
  const links = document.querySelectorAll(`main li a[href="${CSS.escape(href)}"]`)
  const link = [...links].find((it) => sectionOf(it) === section)
  const off = link ? link.getBoundingClientRect().top - top : 0
  if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' })
}
