/**
 * Keeps what the keyboard has reached in sight while lists before it come and push it out of the window; until something
 * else is done. Returns how to stop.
 */
export function watchFocus(): () => void {
  let isReached = false
  const listen = ({ type, isTrusted }: Event) => {
    // React tells again of a focus that came before its page lived; a key may have followed it.
    if (isTrusted) isReached = type === 'focusin'
  }
  const types = ['focusin', 'keydown', 'pointerdown', 'wheel', 'touchmove', 'popstate']
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement
    if (isReached && focused?.matches(':focus-visible'))
      focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(document.body)
  for (const type of types) addEventListener(type, listen, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    for (const type of types) removeEventListener(type, listen, { capture: true })
  }
}
