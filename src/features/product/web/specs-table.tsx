import type { Product, ProductAttribute } from '#features/catalog/contract.ts'
import { findAttributes } from '#features/catalog/web/public.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { Card } from './card.tsx'
import { Collapsible } from './collapsible.tsx'

type Props = { product: Product; first: readonly ProductAttribute[] | undefined }

/** The product's specifications. Without `first` the browser loads its attributes. */
export function SpecsTable({ product, first }: Props) {
  const found = useLatePart(first, (api) => findAttributes(api, product.id))
  const attributes = found ?? noAttributes
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
  if (found && rows.length === 0) return null
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
        {!found && <Placeholder />}
      </Collapsible>
    </Card>
  )
}

const noAttributes: readonly ProductAttribute[] = []

/** Keeps the room of some rows. */
function Placeholder() {
  return (
    <div aria-hidden="true" className="needs-script flex flex-col gap-5.5 py-2.5">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  )
}
