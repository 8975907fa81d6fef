/** How long a row takes to move on, in milliseconds. */
const speed = 500

/**
 * Scrolls a row sideways to `wanted`, in pixels. Browsers scroll smoothly at a speed of their own; this takes half a
 * second, and none where less motion is wanted.
 */
export function glide(element: HTMLElement, wanted: number): void {
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
