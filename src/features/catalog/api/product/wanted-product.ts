import type { Db } from '#platform/database.ts'
import { furtherCategories } from '../../domain/further-categories.ts'
import type { EditedProduct, ProductInput, ProductVariantInput } from '../../product-contract.ts'
import { cleanDescriptions } from '../import/clean-descriptions.ts'
import { findCategoryPaths } from '../product-categories.ts'
import { findAttributes, findBrand } from './resolve-names.ts'

/** What a product shall be, in the form in which it is stored. */
export type WantedProduct = Omit<ProductInput, 'slug' | 'moreCategoryIds'> & {
  slug: string
  moreCategoryIds: readonly string[]
}

/**
 * Brings input into the form in which it would be read back, so that saving the same again is seen to change nothing: cleaned
 * descriptions, names as the shop spells them, and variants that exist by their ids.
 */
export async function wantedProduct(
  db: Db,
  input: ProductInput,
  stored: Pick<EditedProduct, 'slug' | 'moreCategoryIds' | 'options' | 'variants'>,
): Promise<WantedProduct> {
  const names = await findAttributes(db, [...new Set(input.attributes.map(({ name }) => name))])
  const brand = input.brand === null ? undefined : await findBrand(db, input.brand)
  const categoryId = input.categoryId.toLowerCase()
  const more = (input.moreCategoryIds ?? stored.moreCategoryIds).map((id) => id.toLowerCase())
  const paths = await findCategoryPaths(db, [categoryId, ...more])
  const isPlain = input.options.length === 0
  const seen = new Set<string>()
  const attributes = input.attributes
    .map(({ name, value }) => ({ name: names.get(name)?.name ?? name, value }))
    .filter(({ name, value }) => {
      const key = JSON.stringify([name, value])
      return !seen.has(key) && seen.add(key)
    })
  const inputImages = new Set<string>()
  const costs = new Map(stored.variants.map(({ id, costPrice }) => [id, costPrice]))
  return {
    ...input,
    ...cleanDescriptions(input, () => {}),
    slug: input.slug ?? stored.slug,
    categoryId,
    moreCategoryIds: furtherCategories(categoryId, more, paths),
    // The SKU of a product sold in one form belongs to the product, as in catalogs.
    sku: isPlain ? (input.sku ?? input.variants[0]?.sku ?? null) : input.sku,
    brand: brand?.name ?? input.brand,
    images: input.images.filter(({ url }) => !inputImages.has(url) && inputImages.add(url)),
    attributes,
    variants: withIds(input, stored).map(({ costSeen, ...variant }) => ({
      ...variant,
      ...(variant.id !== null &&
        costSeen === variant.costPrice && { costPrice: costs.get(variant.id) ?? null }),
      ...(isPlain && { sku: null }),
    })),
    publishAt: input.state === 'planned' ? canonicalTime(input.publishAt) : null,
  }
}

/** A new variant of the same values as one that exists is that one, such as when an answer was lost and it is sent again. */
function withIds(
  { options, variants }: ProductInput,
  stored: Pick<EditedProduct, 'options' | 'variants'>,
): ProductVariantInput[] {
  const named = new Set(variants.map(({ id }) => id))
  const isSame = options.join('\n') === stored.options.join('\n')
  if (!isSame) return variants
  const free = new Map(
    stored.variants
      .filter(({ id }) => !named.has(id))
      .map(({ id, values }) => [JSON.stringify(values), id]),
  )
  return variants.map((variant) =>
    variant.id === null
      ? { ...variant, id: free.get(JSON.stringify(variant.values)) ?? null }
      : variant,
  )
}

const canonicalTime = (time: string | null) => time && new Date(time).toISOString()

/** The fields that staff edit, of what is stored or wanted, in one form. */
export function fieldsOf(product: EditedProduct | WantedProduct): Record<string, unknown> {
  const { name, slug, sku, categoryId, moreCategoryIds, brand } = product
  const { shortDesc, description, seoTitle, seoDescription } = product
  const { isFreeShip, shipFast, images, videos, attributes, options, state, publishAt } = product
  return {
    ...{ name, slug, sku, categoryId, moreCategoryIds, brand },
    ...{ shortDesc, description, seoTitle, seoDescription },
    ...{ isFreeShip, shipFast, images, videos, attributes, options },
    variants: product.variants.map(variantFields),
    ...{ state, publishAt },
  }
}

type AnyVariant = EditedProduct['variants'][number] | ProductVariantInput

function variantFields(variant: AnyVariant) {
  const { id, values, price, discountPrice, sku, barcode, costPrice, isPreorder } = variant
  const { preorderDays, weightGram, lengthMm, widthMm, heightMm, imageUrl } = variant
  return {
    ...{ id, values, price, discountPrice, sku, barcode, costPrice, isPreorder },
    ...{ preorderDays, weightGram, lengthMm, widthMm, heightMm, imageUrl },
  }
}
