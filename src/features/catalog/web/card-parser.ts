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
} from '#storefront/api/parse.ts'
import type { ProductCard } from '../contract.ts'
import { discountPercent } from '../domain.ts'
import { isVideo } from './media-parser.ts'

/** Parses the cards of any list answer; entries without a name or an address are left out. */
export function parseCards(answer: unknown, ...paths: string[]): ProductCard[] {
  const usual = [
    'data',
    'items',
    'rows',
    'list',
    'products',
    'data.items',
    'data.data',
    'data.products',
    '',
  ]
  return each(listAt(answer, ...(paths.length > 0 ? paths : usual)), parseCard)
}

export function parseCard(fields: Fields): ProductCard | undefined {
  const name = text(fields.name, fields.title)
  const slug = text(fields.slug)
  if (name === '' || slug === '') return undefined
  const prices = parsePrices(fields)
  return {
    // Cards need a unique id.
    id: text(fields.id, fields.productId, slug),
    name,
    slug,
    ...prices,
    priceType: parsePriceType(fields, prices),
    isFreeShip: flag(fields.isFreeShip) || number(fields.shippingFee) === 0,
    shipFast: flag(fields.shipFast),
    isPreorder: flag(fields.isPreorder, fields.isPreOrder),
    thumbnail: firstPicture(fields),
    sold: number(fields.sold) ?? 0,
    ratingValue: number(fields.ratingValue) ?? 0,
    ratingCount: number(fields.ratingCount) ?? 0,
    inStock: parseInStock(fields),
    mainCategoryId: text(fields.mainCategoryId),
    colorCount: number(fields.colorCount) ?? 0,
    swatches: parseSwatches(fields.swatches),
  }
}

function parsePrices(fields: Fields) {
  const price = money(fields.price, fields.finalPrice)
  const discounted = moneyOrNull(fields.discountPrice)
  const isDiscount = discounted !== null && discounted > 0 && discounted < price
  const finalPrice = money(fields.finalPrice, fields.finalMinPrice, isDiscount ? discounted : price)
  const finalMinPrice = money(fields.finalMinPrice, finalPrice)
  return {
    price,
    finalPrice,
    finalMinPrice,
    finalMaxPrice: money(fields.finalMaxPrice, finalMinPrice),
    // There is a discount only when the original price is higher, whatever the server says.
    discountPercent:
      price > finalPrice
        ? Math.round(number(fields.discountPercent) ?? discountPercent(price, finalPrice))
        : 0,
  }
}

function parsePriceType(fields: Fields, prices: { price: number; finalPrice: number }) {
  if (fields.priceType === 'FLASH_SALE') return 'FLASH_SALE'
  return prices.finalPrice < prices.price ? 'DISCOUNT' : 'NORMAL'
}

function parseSwatches(swatches: unknown): string[] {
  if (!Array.isArray(swatches)) return []
  const colors = swatches.filter(
    (color) => typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color),
  )
  return colors.slice(0, 4)
}

function parseInStock(fields: Fields): boolean {
  if (typeof fields.inStock === 'boolean') return fields.inStock
  const stock = number(fields.stock, fields.stockQuantity, fields.quantity)
  return stock === undefined || stock > 0
}

/** All pictures in their order: ProductImage entries, album, images; the thumbnail when there are none. */
export function parsePictures(fields: Fields): string[] {
  const entries = Array.isArray(fields.ProductImage) ? fields.ProductImage.filter(isRecord) : []
  const sorted = entries.toSorted((a, b) => (number(a.sortOrder) ?? 0) - (number(b.sortOrder) ?? 0))
  const lists = [sorted, fields.album, fields.images, [fields.thumbnail]]
  for (const list of lists) {
    if (!Array.isArray(list)) continue
    const urls = list.flatMap((entry) => (isVideo(entry) ? [] : (pictureUrl(entry) ?? [])))
    if (urls.length > 0) return [...new Set(urls)]
  }
  return []
}

function firstPicture(fields: Fields): string | null {
  return pictureUrl(fields.thumbnail) ?? parsePictures(fields)[0] ?? null
}
