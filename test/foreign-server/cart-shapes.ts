import { asText, type Fields, fieldsOf, only } from './fields.ts'

/** A line with older field names: the product's own id, deleted and visible, prices only on product and variant. */
export function olderLine(line: Fields): Fields {
  const product = fieldsOf(line.product)
  const variant = fieldsOf(line.variant)
  return {
    ...only(line, 'id', 'quantity', 'flashSaleId', 'flashSaleVariantId', 'flashSaleInfo'),
    product: {
      ...only(product, 'id', 'slug', 'name', 'price', 'finalPrice', 'stock'),
      ...only(product, 'deleted=isDeleted', 'visible=isPublished'),
      album: [product.thumbnail],
    },
    ...(line.variant !== null && {
      variantId: line.variantId,
      variant: {
        ...only(variant, 'id', 'displayName', 'price', 'priceAfterDiscount', 'stock', 'isPreorder'),
        image: fieldsOf(variant.image).url ?? null,
      },
    }),
    isPreorder: line.isPreorder,
  }
}

/** A line with its price under another name, as text, and a list of pictures. */
export function textLine(line: Fields): Fields {
  const product = fieldsOf(line.product)
  return {
    ...only(line, 'id', 'productId', 'variantId', 'isPreorder', 'variant'),
    quantity: asText(line.quantity),
    price: asText(line.price),
    finalPrice: asText(line.currentPrice),
    product: {
      ...only(product, 'id', 'slug', 'name', 'stock', 'isDeleted', 'isPublished'),
      thumbnail: null,
      ProductImage: [{ sortOrder: 1, media: { url: product.thumbnail } }],
    },
    flashSaleId: line.flashSaleId,
    flashSaleVariantId: line.flashSaleVariantId,
    flashSaleInfo: line.flashSaleInfo,
  }
}

/** A line with the specification's field names. */
export function namedLine(line: Fields): Fields {
  const { priceWhenAdded: _ours, maxQuantity: _own, addedAt: _too, ...named } = line
  return { ...named, product: { ...fieldsOf(line.product), thumbnail: pictureOf(line) } }
}

function pictureOf(line: Fields): Fields {
  return { url: fieldsOf(line.product).thumbnail }
}
