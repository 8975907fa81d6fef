import type { Variant } from '#features/catalog/contract.ts'

/** A buyable variant with these options. */
export function aVariant(options: Record<string, string>, fields: Partial<Variant> = {}): Variant {
  const price = 100_000 as Variant['price']
  return {
    id: Object.values(options).join('-'),
    sku: null,
    displayName: '',
    options,
    price,
    discountPrice: null,
    flashPrice: null,
    flashSale: null,
    finalPrice: price,
    stock: 5,
    inStock: true,
    isPreorder: false,
    preorderDays: 0,
    image: null,
    ...fields,
  }
}
