import { rememberShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { alertShopper } from '#storefront/ui/notices.ts'
import type { SignedIn } from './calls.ts'

/** What follows a sign-in: the page knows the shopper, counts the merged cart, and tells what has become of it. */
export function enter({ token, user, moved, clamped }: SignedIn): void {
  rememberShopper(token, user)
  announceCart()
  if (clamped.length > 0) alertShopper(clamped.join(' '))
  else if (moved > 0) {
    alertShopper(`Đã chuyển ${moved} sản phẩm trong giỏ vào tài khoản.`, 'success')
  }
}
