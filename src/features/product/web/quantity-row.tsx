import type { Product } from '#features/catalog/contract.ts'
import { formatCount } from '#shared/format.ts'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { isSoldOut } from '../domain.ts'
import type { ProductChoice } from './use-product-choice.ts'

type Props = { product: Product; choice: ProductChoice }

/** How many, and how many there are. */
export function QuantityRow({ product, choice }: Props) {
  const { stock } = choice.variant ?? product
  const isOut = isSoldOut(product, choice.variant)
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
      <span className="text-sm text-ink-soft">{stockText(stock, isOut)}</span>
    </div>
  )
}

function stockText(stock: number | null, isOut: boolean): string {
  if (isOut) return 'Hết hàng'
  if (stock === null || stock <= 0) return ''
  return stock <= 10 ? `Chỉ còn ${stock} sản phẩm` : `Còn ${formatCount(stock)} sản phẩm`
}
