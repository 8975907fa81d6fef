import {
  each,
  type Fields,
  flag,
  isRecord,
  listAt,
  money,
  moneyOrNull,
  number,
  pictureUrl,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { CartItem } from '../contract.ts'

/** Limit of a line whose stock is not counted, or whose preorder has run out. */
const defaultLimit = 99

/** Parses the lines of a cart, in any shape that the specification allows. */
export function parseCart(answer: unknown): CartItem[] {
  return each(listAt(answer, 'items', 'data.items', 'data'), parseItem)
}

function parseItem(fields: Fields): CartItem | undefined {
  const product = isRecord(fields.product) ? fields.product : {}
  const variant = isRecord(fields.variant) ? fields.variant : undefined
  const id = text(fields.id)
  const productId = text(fields.productId, product.id)
  if (id === '' || productId === '') return undefined

  const original = moneyOrNull(fields.price, variant?.price, product.price)
  const current = money(
    fields.currentPrice,
    fields.finalPrice,
    variant?.finalPrice,
    variant?.priceAfterDiscount,
    product.finalPrice,
    product.discountPrice,
    original,
  )
  const price = original ?? current
  const isPreorder = flag(fields.isPreorder, variant?.isPreorder)
  const stock = number(...(variant ? [variant.stock] : [product.stock])) ?? null
  const flash = parseFlash(fields.flashSaleInfo)
  return {
    id,
    productId,
    variantId: textOrNull(fields.variantId, variant?.id),
    quantity: Math.max(0, Math.trunc(number(fields.quantity) ?? 1)),
    currentPrice: current,
    price,
    priceWhenAdded: money(fields.priceWhenAdded, current),
    isPreorder,
    maxQuantity: number(fields.maxQuantity) ?? limitOf(stock, isPreorder),
    addedAt: text(fields.addedAt, fields.createdAt),
    product: parseProduct(product, fields, { price, current, stock }),
    variant: variant ? parseVariant(variant, { price, current, stock, isPreorder }) : null,
    flashSaleId: textOrNull(fields.flashSaleId),
    flashSaleVariantId: textOrNull(fields.flashSaleVariantId),
    flashSaleInfo: flash,
  }
}

type Figures = { price: CartItem['price']; current: CartItem['price']; stock: number | null }

function parseProduct(product: Fields, fields: Fields, figures: Figures): CartItem['product'] {
  return {
    id: text(product.id, fields.productId),
    slug: text(product.slug),
    name: text(product.name, fields.name) || 'Sản phẩm',
    price: money(product.price, figures.price),
    finalPrice: money(product.finalPrice, figures.current),
    stock: figures.stock,
    isDeleted: flag(product.isDeleted, product.deleted),
    isPublished: product.isPublished !== false && product.visible !== false,
    isFreeShip: flag(product.isFreeShip),
    thumbnail: pictureUrl(product.thumbnail, ...picturesOf(product)),
  }
}

function parseVariant(
  variant: Fields,
  figures: Figures & { isPreorder: boolean },
): NonNullable<CartItem['variant']> {
  const image = pictureUrl(variant.image)
  return {
    id: text(variant.id),
    displayName: text(variant.displayName, variant.name),
    price: money(variant.price, figures.price),
    priceAfterDiscount: money(variant.priceAfterDiscount, figures.current),
    finalPrice: money(variant.finalPrice, figures.current),
    stock: figures.stock,
    isPreorder: figures.isPreorder,
    image: image ? { url: image } : null,
  }
}

/** Pictures of a product in their order, those of the album last. */
function picturesOf(product: Fields): unknown[] {
  const images = Array.isArray(product.ProductImage) ? product.ProductImage.filter(isRecord) : []
  const sorted = images.toSorted((a, b) => (number(a.sortOrder) ?? 0) - (number(b.sortOrder) ?? 0))
  return [...sorted, ...(Array.isArray(product.album) ? product.album : [])]
}

function parseFlash(value: unknown): CartItem['flashSaleInfo'] {
  if (!isRecord(value)) return null
  const quantity = number(value.quantity)
  if (quantity === undefined) return null
  return {
    type: 'FLASH_SALE',
    quantity,
    sold: number(value.sold) ?? 0,
    endAt: text(value.endAt),
  }
}

function limitOf(stock: number | null, isPreorder: boolean): number {
  if (stock === null) return defaultLimit
  return stock > 0 || !isPreorder ? Math.max(0, stock) : defaultLimit
}
