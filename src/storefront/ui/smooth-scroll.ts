/** Duration of a scroll, in milliseconds. */
const speed = 500

/**
 * Scrolls a row sideways to `wanted`, in pixels, in half a second; at once with reduced motion. Browsers' smooth scrolling
 * has a speed of its own.
 */
export function smoothScroll(element: HTMLElement, wanted: number): void {
  const from = element.scrollLeft
  const to = Math.min(Math.max(wanted, 0), element.scrollWidth - element.clientWidth)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = to
    return
  }
  const start = performance.now()
  element.style.scrollSnapType = 'none'
  const move = (now: number) => {
    const done = Math.min((now - start) / speed, 1)
    element.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(move)
    else element.style.scrollSnapType = ''
  }
  requestAnimationFrame(move)
}
