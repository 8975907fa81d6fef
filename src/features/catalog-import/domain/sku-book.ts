import type { ProductOfRows, ProductRow } from './product-of-rows.ts'

type Entry = { row: number; digest: string; owner: string }
type Form = Record<string, unknown>

/** Knows the SKUs of a table. A later row may repeat one with the same values, for the same product. Memory holds a digest of each. */
export function createSkuBook(digest: (text: string) => string) {
  const known = new Map<string, Entry>()
  const digestOf = (form: Form) => digest(JSON.stringify(form))

  /** The product without forms that the table has already; undefined when nothing is left. */
  function checked(rows: readonly ProductRow[], product: ProductOfRows): ProductOfRows | undefined {
    if ('problem' in product) return product
    const { value } = product
    const forms = Array.isArray(value.variants) ? (value.variants as Form[]) : [value]
    const fresh = new Map<string, Entry>()
    const kept: Form[] = []
    for (const form of forms) {
      const { sku } = form
      if (typeof sku === 'string') {
        const entry = {
          row: rowOf(rows, sku) ?? product.row,
          digest: digestOf(form),
          owner: digestOf({ slug: value.slug, name: value.name }),
        }
        const earlier = known.get(sku) ?? fresh.get(sku)
        if (earlier && (earlier.digest !== entry.digest || earlier.owner !== entry.owner)) {
          return {
            row: laterRowOf(rows, sku, earlier) ?? product.row,
            problem: repeated(sku, earlier, entry),
          }
        }
        if (earlier) continue
        fresh.set(sku, entry)
      }
      kept.push(form)
    }
    for (const [sku, entry] of fresh) known.set(sku, entry)
    if (forms.length > 0 && kept.length === 0) return undefined
    return {
      ...product,
      value: kept.length === forms.length ? value : { ...value, variants: kept },
    }
  }

  return { checked }
}

const repeated = (sku: string, { row, owner }: Entry, later: Entry) =>
  `SKU ${sku.slice(0, 64)} đã có ở dòng ${row} ${owner === later.owner ? 'với giá trị khác' : 'của sản phẩm khác'}`

const rowOf = (rows: readonly ProductRow[], sku: string) =>
  rows.find(({ fields }) => fields.texts.sku === sku)?.row

const laterRowOf = (rows: readonly ProductRow[], sku: string, { row: earlier }: Entry) =>
  rows.find(({ row, fields }) => fields.texts.sku === sku && row !== earlier)?.row
