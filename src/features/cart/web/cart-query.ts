import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at } from '#storefront/api/read.ts'
import { forgetShopper } from '#storefront/auth.ts'
import { storedToken } from '#storefront/shopper-storage.ts'
import { askShopper } from '#storefront/ui/notices.ts'
import type { CartItem } from '../contract.ts'
import { readCart } from './readers.ts'

/** The shopper's cart as the server last told; what is wanted of it and not agreed to yet is in open-changes.ts. */
export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: loadOwnCart })

async function loadOwnCart(): Promise<CartItem[]> {
  const token = storedToken()
  const answer = await browserApi().get('/api/web/cart')
  // A guest's cart in answer to a token: the sign-in is over. Nobody must believe that their own cart is empty.
  if (token && token === storedToken() && at(answer, 'owner') === 'guest') void endSignIn()
  return readCart(answer)
}

async function endSignIn(): Promise<void> {
  forgetShopper()
  const question = 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.'
  const rest = {
    description: 'Sản phẩm trong giỏ của bạn vẫn được giữ.',
    confirmLabel: 'Đăng nhập',
    cancelLabel: 'Để sau',
  }
  if (await askShopper(question, rest)) window.location.assign('/login?redirect=/cart')
}
