import { storeShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { SignedIn } from './calls.ts'

/** After a sign-in: stores the shopper, counts the merged cart and reports what could not be merged. */
export function completeSignIn({ token, user, moved, clamped }: SignedIn): void {
  storeShopper(token, user)
  announceCart()
  if (clamped.length > 0) alertShopper(clamped.join(' '))
  else if (moved > 0) {
    alertShopper(`Đã chuyển ${moved} sản phẩm trong giỏ vào tài khoản.`, 'success')
  }
}
