const flight = 600

/** Animates the product's picture from where it is visible to the cart icon, unless motion is reduced. */
export function flyToCart(pressed: Element): void {
  const cart = document.querySelector('header a[href="/cart"]')
  const picture = seenPicture(pressed.closest('[role="dialog"]') ?? document)
  if (!cart || !picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = picture.getBoundingClientRect()
  const end = cart.getBoundingClientRect()
  const flying = new Image()
  flying.src = picture.currentSrc
  flying.alt = ''
  flying.className = 'pointer-events-none fixed z-60 rounded-lg object-cover shadow-lift'
  flying.style.cssText = `left:${start.left}px;top:${start.top}px;width:${start.width}px;height:${start.height}px`
  document.body.append(flying)
  const across = end.left + end.width / 2 - (start.left + start.width / 2)
  const up = end.top + end.height / 2 - (start.top + start.height / 2)
  const arrived = `translate(${across}px, ${up}px) scale(${24 / start.width})`
  flying
    .animate([{ opacity: 0.9 }, { opacity: 0.4, transform: arrived }], {
      duration: flight,
      easing: 'ease-out',
    })
    .finished.finally(() => flying.remove())
}

/** The product picture that is in view. */
function seenPicture(scope: ParentNode): HTMLImageElement | undefined {
  const pictures = [...scope.querySelectorAll<HTMLImageElement>('[data-product-picture] img')]
  return pictures.find((picture) => {
    const { left, width } = picture.getBoundingClientRect()
    const middle = left + width / 2
    const frame = picture.closest('[data-product-picture]')?.getBoundingClientRect()
    return width > 0 && frame && middle > frame.left && middle < frame.right
  })
}
