import type { Product, ProductAttribute } from '#features/catalog/contract.ts'
import { Card } from './card.tsx'
import { Collapsible } from './collapsible.tsx'

type Props = { product: Product; attributes: readonly ProductAttribute[] }

export function SpecsTable({ product, attributes }: Props) {
  const labels = new Set(attributes.map(({ label }) => label))
  // The product's own fields, unless its attributes contain them.
  const own = (label: string, value: string | null | undefined) =>
    value && !labels.has(label) ? [{ label, value }] : []
  const all = [
    ...own('Danh mục', product.mainCategory.name),
    ...own('Thương hiệu', product.brand?.name),
    ...attributes,
    ...own('Mã sản phẩm', product.sku),
  ]
  // Duplicate rows are left out, even when the server sends them.
  const rows = [...new Map(all.map((row) => [`${row.label}: ${row.value}`, row]))]
  if (rows.length === 0) return null
  return (
    <Card id="specs" title="Thông số kỹ thuật">
      <Collapsible height={280}>
        <table className="w-full text-sm">
          <tbody>
            {rows.map(([key, { label, value }]) => (
              <tr key={key} className="border-b border-line last:border-0">
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
