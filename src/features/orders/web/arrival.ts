/**
 * The order whose page is being gone to. The router loads the page it stands on anew when the next one's code can't be
 * had; then this tells where to go.
 */
const key = 'checkout_arrival'
let isUnderWay = false

/** Whether an order was just placed and its page is on its way: what was chosen for it is forgotten, but still shown. */
export function isArriving(): boolean {
  return isUnderWay
}

export function rememberArrival(orderId: string): void {
  isUnderWay = true
  try {
    sessionStorage.setItem(key, orderId)
  } catch {
    // It is only needed when something else fails, too.
  }
}

export function forgetArrival(): void {
  isUnderWay = false
  takeArrival()
}

/** Where the shopper was on the way to, once. */
export function takeArrival(): string | undefined {
  try {
    const orderId = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return orderId ?? undefined
  } catch {
    return undefined
  }
}

/** The address of the page that thanks for an order. */
export function thanksPath(orderId: string): string {
  return `/order/thankyou/${encodeURIComponent(orderId)}`
}
