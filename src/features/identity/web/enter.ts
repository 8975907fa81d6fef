import { rememberShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { SignedIn } from './calls.ts'

/** What follows a sign-in: the page knows the shopper, counts the merged cart, and tells what did not fit into it. */
export function enter({ token, user, clamped }: SignedIn): void {
  rememberShopper(token, user)
  announceCart()
  if (clamped.length > 0) alertShopper(clamped.join(' '))
}
