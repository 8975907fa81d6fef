import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart } from '#features/cart/web/public.ts'
import { findRemaining } from '#features/flash-sale/web/public.ts'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import { isSoldOut } from '../domain/quantity.ts'
import { useProductState } from './product-state.tsx'

/** Adding to the cart and buying now, with all checks; `leave` closes what covers the page. */
export function usePurchase(leave?: () => Promise<void>) {
  const { product, choice, refreshSale, isPreview } = useProductState()
  const [busy, setBusy] = useState<'add' | 'buy'>()
  const navigate = useNavigate()

  async function put({ silent }: { silent: boolean }): Promise<boolean> {
    const variantId = choice.variant?.id ?? null
    const { quantity } = choice
    const left = await findRemaining(browserApi(), product.id, variantId)
    // The page shows at once what the message says.
    if (left < quantity) refreshSale()
    if (left <= 0) alertShopper('Flash Sale đã hết suất. Giá sẽ trở về giá thường.', 'problem')
    else if (left < quantity) {
      choice.setQuantity(left)
      alertShopper(`Flash Sale chỉ còn ${left} suất. Đã điều chỉnh số lượng về ${left}.`, 'problem')
      return false
    }
    const added = await addToCart(browserApi(), { productId: product.id, variantId, quantity })
    if (added.message) alertShopper(added.message, added.clamped ? 'problem' : 'success')
    else if (!silent) alertShopper('Đã thêm vào giỏ hàng', 'success')
    return true
  }

  async function run(kind: 'add' | 'buy'): Promise<boolean> {
    if (busy) return false
    if (choice.needsVariant && !choice.variant) {
      alertShopper('⚠️ Vui lòng chọn phân loại trước')
      return false
    }
    if (isPreview) {
      alertShopper('Đây là bản xem trước, chưa đặt mua được.')
      return false
    }
    if (isSoldOut(product, choice.variant)) {
      alertShopper('⚠️ Sản phẩm đã hết hàng')
      return false
    }
    setBusy(kind)
    try {
      const done = await put({ silent: kind === 'buy' })
      if (done && kind === 'buy') {
        await leave?.()
        await navigate('/cart')
      }
      return done
    } catch (error) {
      alertShopper(messageOf(error, 'Không thể thêm giỏ hàng'), 'problem')
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, add: () => run('add'), buy: () => run('buy') }
}
