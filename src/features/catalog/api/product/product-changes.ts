import { changedFields } from '#platform/audit.ts'
import type { EditedProduct } from '../../product-contract.ts'
import { fieldsOf, type WantedProduct } from './wanted-product.ts'

type Fields = Record<string, unknown>

/** An entry of the audit log names at most so many values of variants. */
const mostValues = 60
/** Longer texts are recorded by their beginning. */
const longest = 300

/** The fields that differ, before and after; those of variants under names such as `price:Đen / M`. */
export function productChanges(
  stored: EditedProduct,
  wanted: WantedProduct,
): { before: Fields; after: Fields } {
  const changes = changedFields(plainFields(stored), plainFields(wanted))
  const variants = variantChanges(stored, wanted)
  const merged = (side: 'before' | 'after') => ({ ...changes?.[side], ...variants[side] })
  return { before: merged('before'), after: merged('after') }
}

function plainFields(product: EditedProduct | WantedProduct): Fields {
  const {
    variants: _,
    images,
    videos,
    attributes,
    shortDesc,
    description,
    ...fields
  } = fieldsOf(product)
  return {
    ...fields,
    shortDesc: shortened(String(shortDesc)),
    description: shortened(String(description)),
    images: product.images.map(({ url, alt }) => (alt ? `${url} (${alt})` : url)),
    videos: product.videos.map(({ url }) => url),
    attributes: product.attributes.map(({ name, value }) => `${name}: ${value}`),
  }
}

const shortened = (text: string) =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length})` : text

type AnyVariant = EditedProduct['variants'][number] | WantedProduct['variants'][number]

const labelOf = ({ values }: AnyVariant) => values.join(' / ')

function variantChanges(stored: EditedProduct, wanted: WantedProduct) {
  const before: Fields = {}
  const after: Fields = {}
  const record = (field: string, old: unknown, now: unknown) => {
    before[field] = old
    after[field] = now
  }
  const known = new Map(stored.variants.map((variant) => [variant.id, variant]))
  const kept = new Set(wanted.variants.map(({ id }) => id))
  const gone = stored.variants.filter(({ id }) => !kept.has(id)).map(labelOf)
  const added = wanted.variants.filter(({ id }) => id === null).map(labelOf)
  if (gone.length > 0 || added.length > 0) record('variants', gone, added)
  for (const variant of wanted.variants) {
    const old = variant.id === null ? undefined : known.get(variant.id)
    if (!old) continue
    const fields = changedFields(valuesOf(old), valuesOf(variant))
    for (const name of Object.keys(fields?.after ?? {})) {
      const label = labelOf(old)
      const field = label ? `${name}:${label}` : name
      if (Object.keys(after).length < mostValues)
        record(field, fields?.before[name], fields?.after[name])
    }
  }
  return { before, after }
}

function valuesOf(variant: AnyVariant): Fields {
  const { price, discountPrice, sku, barcode, costPrice, isPreorder, preorderDays } = variant
  const { weightGram, lengthMm, widthMm, heightMm, imageUrl } = variant
  return {
    ...{ values: labelOf(variant), price, discountPrice, sku, barcode, costPrice, isPreorder },
    ...{ preorderDays, weightGram, lengthMm, widthMm, heightMm, imageUrl },
  }
}
