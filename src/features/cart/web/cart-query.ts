import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at } from '#storefront/api/parse.ts'
import { clearShopper } from '#storefront/auth.ts'
import { storedToken } from '#storefront/shopper-storage.ts'
import { askShopper } from '#storefront/ui/toasts.ts'
import type { CartItem } from '../contract.ts'
import { parseCart } from './parsers.ts'

/** The cart as the server last sent it; unconfirmed changes are in pending-changes.ts. */
export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: loadOwnCart })

async function loadOwnCart(): Promise<CartItem[]> {
  const token = storedToken()
  const answer = await browserApi().get('/api/web/cart')
  // The server answered a token with a guest's cart: the session is over. An empty cart must not be shown as the shopper's
  // own.
  if (token && token === storedToken() && at(answer, 'owner') === 'guest') void endSignIn()
  return parseCart(answer)
}

async function endSignIn(): Promise<void> {
  clearShopper()
  const question = 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.'
  const rest = {
    description: 'Sản phẩm trong giỏ của bạn vẫn được giữ.',
    confirmLabel: 'Đăng nhập',
    cancelLabel: 'Để sau',
  }
  if (await askShopper(question, rest)) window.location.assign('/login?redirect=/cart')
}
