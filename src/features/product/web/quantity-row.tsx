import { formatCount } from '#shared/format.ts'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { flashLeft } from '../domain/price.ts'
import { isSoldOut } from '../domain/quantity.ts'
import { useProductState } from './product-state.tsx'

/** Quantity, with the available stock. */
export function QuantityRow() {
  const { product, choice, entry } = useProductState()
  const { stock } = choice.variant ?? product
  const isOut = isSoldOut(product, choice.variant)
  const left = flashLeft(product, choice.variant, entry) ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span aria-hidden="true" className="text-sm font-semibold">
        Số lượng
      </span>
      <QuantityStepper
        productName={product.name}
        quantity={choice.quantity}
        max={choice.max}
        onChange={choice.setQuantity}
        {...(isOut && { blocked: 'Sản phẩm đã hết hàng' })}
      />
      <span className="text-sm text-ink-soft">{stockText(stock, left, isOut)}</span>
    </div>
  )
}

function stockText(stock: number | null, flashLeft: number, isOut: boolean): string {
  if (isOut) return 'Hết hàng'
  if (flashLeft > 0 && (stock === null || flashLeft < stock)) {
    return `Còn ${formatCount(flashLeft)} suất Flash Sale`
  }
  if (stock === null || stock <= 0) return ''
  return stock <= 10 ? `Chỉ còn ${stock} sản phẩm` : `Còn ${formatCount(stock)} sản phẩm`
}
