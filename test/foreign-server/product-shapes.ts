import { asText, type Fields, fieldsOf, listOf, only } from './fields.ts'

/** A product card with alternative fields: title, a fee of 0, a list of pictures; cards need no id. */
export function titledCard(card: Fields): Fields {
  return {
    ...only(card, 'title=name', 'slug', 'price', 'finalPrice', 'finalMinPrice', 'finalMaxPrice'),
    ...(card.isFreeShip === true && { shippingFee: 0 }),
    images: [card.thumbnail],
  }
}

/** A product card with numbers as text and unordered pictures as entries with media. */
export function entryCard(card: Fields): Fields {
  return {
    ...only(card, 'id', 'name', 'slug', 'isFreeShip', 'discountPercent'),
    price: asText(card.price),
    finalPrice: asText(card.finalPrice),
    ...(card.finalMinPrice !== card.finalMaxPrice && {
      finalMinPrice: asText(card.finalMinPrice),
      finalMaxPrice: asText(card.finalMaxPrice),
    }),
    thumbnail: null,
    ProductImage: [
      { sortOrder: 2, media: { url: '/default-picture.svg' } },
      { sortOrder: '1', media: { url: card.thumbnail } },
    ],
  }
}

/** A product card whose thumbnail is an object. */
export function objectCard(card: Fields): Fields {
  return {
    ...only(card, 'id', 'title=name', 'slug', 'price', 'finalPrice', 'finalMinPrice'),
    ...only(card, 'finalMaxPrice', 'discountPercent', 'isFreeShip'),
    thumbnail: { url: card.thumbnail },
  }
}

const sameFields = [
  ...['id', 'name', 'slug', 'description', 'shortDesc', 'price', 'finalPrice', 'finalMinPrice'],
  ...['finalMaxPrice', 'discountPrice', 'discountPercent', 'priceType', 'sold', 'isFreeShip'],
  ...['sku', 'mainCategory', 'mainCategoryId', 'breadcrumbs', 'ratingValue', 'ratingCount'],
]

/** A product with older field names: quantity, productVariants, isPreOrder, an album, and the promotion's end. */
export function olderProduct(product: Fields): Fields {
  const { endAt } = fieldsOf(product.flashSale)
  return {
    ...only(product, ...sameFields, 'quantity=stock', 'isPreOrder=isPreorder', 'brand', 'album'),
    thumbnail: { url: product.thumbnail },
    ...(endAt !== undefined && { promotion: { endAt } }),
    seo: null,
    productVariants: listOf(product.variantsRaw).map((variant) => ({
      ...only(variant, 'id', 'options', 'price', 'discountPrice', 'flashPrice', 'quantity=stock'),
      ...only(variant, 'isPreorder', 'preorderDays', 'image'),
      flashSale: windowOf(variant),
    })),
  }
}

/** A product without optional fields, with amounts as text and raw option groups. */
export function sparseProduct(product: Fields): Fields {
  const { endAt } = fieldsOf(product.flashSale)
  return {
    ...only(product, 'id', 'name', 'slug', 'description', 'variants', 'ProductImage', 'isPreorder'),
    ...only(product, 'isFreeShip', 'sold', 'mainCategory', 'stockQuantity=stock'),
    ...(product.finalPrice !== product.price && { discountPrice: asText(product.finalPrice) }),
    price: asText(product.price),
    brand: null,
    ...(endAt !== undefined && { flashSale: { endAt } }),
    variantsRaw: listOf(product.variantsRaw).map((variant) => ({
      ...only(variant, 'id', 'options', 'stock', 'inStock', 'isPreorder', 'preorderDays'),
      price: asText(variant.price),
      discountPrice: asText(variant.discountPrice),
      flashPrice: asText(variant.flashPrice),
      flashSale: windowOf(variant),
      image: null,
    })),
  }
}

function windowOf({ flashSale }: Fields): Fields | null {
  return flashSale ? only(fieldsOf(flashSale), 'startAt', 'endAt') : null
}

/** A flash-sale entry with only the named fields. */
export function flashEntry(entry: Fields): Fields {
  const { discountPercent: _computed, ...named } = only(
    entry,
    ...['flashSaleId', 'endAt', 'minFlashSalePrice', 'maxFlashSalePrice', 'discountPercent'],
    ...['totalQuantity', 'totalSold'],
  )
  const variants = listOf(entry.variants).map((variant) => only(variant, 'id', 'quantity', 'sold'))
  const product = fieldsOf(entry.product)
  return {
    ...named,
    product: {
      ...only(product, 'id', 'slug', 'name', 'price', 'discountPrice'),
      thumbnail: { url: product.thumbnail },
    },
    ...(variants.length > 0 && { variants }),
  }
}

/** Categories as a flat list with parent ids. */
export function flatCategories(tree: Fields[]): Fields[] {
  return tree.flatMap((category) => [
    only(category, 'id', 'name', 'slug', 'parentId'),
    ...flatCategories(listOf(category.children)),
  ])
}

/** The category tree with only the required fields. */
export function bareTree(tree: Fields[]): Fields[] {
  return tree.map((category) => {
    const children = listOf(category.children)
    return {
      ...only(category, 'id', 'name'),
      ...(children.length > 0 && { children: bareTree(children) }),
    }
  })
}
