import { type RefObject, useEffect } from 'react'

/** Keeps an element as high as what the on-screen keyboard leaves of the screen, and in view. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = window.visualViewport
    if (!screen) return
    const adapt = () => {
      const style = element.current?.style
      // Who magnifies the page sees a part of it: the page stays as it is.
      if (!style || screen.scale > 1.01) return
      style.height = `${screen.height}px`
      style.top = `${screen.offsetTop}px`
    }
    adapt()
    screen.addEventListener('resize', adapt)
    screen.addEventListener('scroll', adapt)
    return () => {
      screen.removeEventListener('resize', adapt)
      screen.removeEventListener('scroll', adapt)
    }
  }, [element])
}
