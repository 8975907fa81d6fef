import type { OrderItem } from '../contract.ts'
import { LineRow } from './line-row.tsx'

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <LineRow
          key={item.id}
          name={item.product.name}
          slug={item.product.slug}
          variantName={item.variant?.displayName}
          image={item.variant?.image?.url ?? item.product.thumbnail?.url ?? null}
          quantity={item.quantity}
          price={item.finalPrice}
          originalPrice={item.originalPrice}
        />
      ))}
    </ul>
  )
}
