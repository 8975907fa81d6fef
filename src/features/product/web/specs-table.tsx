import type { Product, ProductAttribute } from '#features/catalog/contract.ts'
import { Card } from './card.tsx'
import { Collapsible } from './collapsible.tsx'

type Props = { product: Product; attributes: readonly ProductAttribute[] }

export function SpecsTable({ product, attributes }: Props) {
  const rows = [
    ...(product.mainCategory.name ? [{ label: 'Danh mục', value: product.mainCategory.name }] : []),
    ...(product.brand ? [{ label: 'Thương hiệu', value: product.brand.name }] : []),
    ...attributes,
    ...(product.sku ? [{ label: 'Mã sản phẩm', value: product.sku }] : []),
  ]
  if (rows.length === 0) return null
  return (
    <Card id="specs" title="Thông số kỹ thuật">
      <Collapsible height={280}>
        <table className="w-full text-sm">
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="w-2/5 py-2.5 pe-4 text-start font-normal text-ink-soft">
                  {label}
                </th>
                <td className="py-2.5">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapsible>
    </Card>
  )
}
