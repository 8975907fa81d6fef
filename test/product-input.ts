import { randomUUID } from 'node:crypto'
import type {
  CreateProduct,
  EditedProduct,
  ProductInput,
} from '#features/catalog/product-contract.ts'

type VariantInput = ProductInput['variants'][number]

/** A variant as the editor sends it. */
export function aVariantInput(fields: Partial<VariantInput> = {}): VariantInput {
  return {
    ...{ id: null, values: [], price: 100_000, discountPrice: null, sku: null, barcode: null },
    ...{ costPrice: null, openingStock: 5, isPreorder: false, preorderDays: 0, weightGram: null },
    ...{ lengthMm: null, widthMm: null, heightMm: null, imageUrl: null },
    ...fields,
  }
}

/** A new product as the editor sends it: a draft in one form. */
export function aProductInput(
  categoryId: string,
  fields: Partial<CreateProduct> = {},
): CreateProduct {
  return {
    ...{ id: randomUUID(), name: 'Áo gấm', slug: null, sku: null, categoryId, brand: null },
    moreCategoryIds: [],
    ...{ shortDesc: '', description: '', seoTitle: null, seoDescription: null },
    ...{ isFreeShip: false, shipFast: false, images: [], videos: [], attributes: [], options: [] },
    ...{ variants: [aVariantInput()], state: 'draft', publishAt: null },
    ...fields,
  }
}

/** What the editor would send of a product without changing it. */
export function sentOf(product: EditedProduct) {
  const { id: _, updatedAt: __, isDraft: ___, variants, ...rest } = product
  return {
    ...rest,
    variants: variants.map(({ stock: _stock, sold: _sold, ...variant }) => ({
      ...variant,
      openingStock: null,
    })),
  }
}
