import {
  each,
  type Fields,
  flag,
  isRecord,
  money,
  moneyOrNull,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
  UnknownShape,
} from '#storefront/api/parse.ts'
import { serverNow } from '#storefront/server-clock.ts'
import type { CategoryRef, Product, Variant } from '../contract.ts'
import { effectivePrice, priceRange, variantDisplayName } from '../domain.ts'
import { parseCard, parsePictures } from './card-parser.ts'
import { parseMedia } from './media-parser.ts'

/** Parses the product in `data` or at the root. Throws UnknownShape when there is none. */
export function parseProduct(answer: unknown, now = new Date(serverNow())): Product {
  const fields = recordAt(answer, 'data.data', 'data.product', 'data', 'product', '')
  const card = parseCard(fields)
  if (!card) throw new UnknownShape('no product')
  const raw = [fields.variantsRaw, fields.productVariants].find(Array.isArray) ?? []
  const groups = parseGroups(fields.variants, raw)
  const names = groups.map((group) => group.name)
  const breadcrumbs = Array.isArray(fields.breadcrumbs)
    ? each(fields.breadcrumbs, parseCategoryRef)
    : []
  const mainCategory = isRecord(fields.mainCategory)
    ? parseCategoryRef(fields.mainCategory)
    : undefined
  const album = parsePictures(fields)
  const sale = [fields.flashSale, fields.promotion].find(isRecord)
  const variantsRaw = each(raw, (variant) => parseVariant(variant, names, now))
  return {
    ...card,
    ...parseRange(fields, variantsRaw),
    sku: textOrNull(fields.sku),
    discountPrice: moneyOrNull(fields.discountPrice),
    shortDesc: text(fields.shortDesc),
    description: text(fields.description),
    brand:
      isRecord(fields.brand) && text(fields.brand.name) ? { name: text(fields.brand.name) } : null,
    mainCategory: mainCategory ??
      breadcrumbs.at(-1) ?? { id: card.mainCategoryId, name: '', slug: '' },
    breadcrumbs: breadcrumbs.length > 0 || !mainCategory ? breadcrumbs : [mainCategory],
    seo: parseSeo(fields.seo),
    album,
    media: parseMedia(fields, album),
    ProductImage: album.map((url, sortOrder) => ({ sortOrder, media: { url, alt: '' } })),
    stock: number(fields.stock, fields.stockQuantity, fields.quantity) ?? null,
    variants: groups,
    variantsRaw,
    flashSale: sale && text(sale.endAt) ? { id: text(sale.id), endAt: text(sale.endAt) } : null,
    preorderDays: parsePreorderDays(fields),
    reviewCount: number(fields.reviewCount) ?? card.ratingCount,
  }
}

/** The price range sent, else that of the variants. */
function parseRange(fields: Fields, variants: readonly Variant[]) {
  const range = priceRange(variants)
  if (!range || number(fields.finalMinPrice) !== undefined) return {}
  return { finalMinPrice: money(range.min), finalMaxPrice: money(range.max) }
}

function parseSeo(value: unknown): Product['seo'] {
  const seo = isRecord(value) ? value : {}
  return { title: textOrNull(seo.title), description: textOrNull(seo.description) }
}

export function parseCategoryRef(fields: Fields): CategoryRef | undefined {
  const name = text(fields.name, fields.title)
  if (name === '') return undefined
  return { id: text(fields.id), name, slug: text(fields.slug) }
}

/** The option groups sent, else those of the variants' own options. */
function parseGroups(value: unknown, raw: unknown[]): Product['variants'] {
  const sent = each(Array.isArray(value) ? value : [], (group) => {
    const options = Array.isArray(group.options)
      ? group.options.map((o) => optionText(o)).filter(Boolean)
      : []
    return text(group.name) && options.length > 0 ? { name: text(group.name), options } : undefined
  })
  if (sent.length > 0) return sent
  const found = new Map<string, Set<string>>()
  for (const variant of raw.filter(isRecord)) {
    for (const [name, option] of Object.entries(isRecord(variant.options) ? variant.options : {})) {
      if (!found.has(name)) found.set(name, new Set())
      found.get(name)?.add(text(option))
    }
  }
  return [...found].map(([name, options]) => ({ name, options: [...options] }))
}

function optionText(option: unknown): string {
  return isRecord(option) ? text(option.value, option.name, option.label) : text(option)
}

function parseVariant(fields: Fields, names: readonly string[], now: Date): Variant | undefined {
  const id = text(fields.id)
  const price = moneyOrNull(fields.price, fields.finalPrice)
  if (id === '' || price === null) return undefined
  const options = Object.fromEntries(
    Object.entries(isRecord(fields.options) ? fields.options : {}).map(([name, value]) => [
      name,
      text(value),
    ]),
  )
  const stock = number(fields.stock, fields.quantity) ?? null
  const flashPrice = moneyOrNull(fields.flashPrice)
  const flashSale = parseWindow(fields.flashSale)
  const discountPrice = moneyOrNull(fields.discountPrice, fields.priceAfterDiscount)
  const flash =
    flashSale && flashPrice !== null
      ? {
          price: flashPrice,
          startAt: new Date(flashSale.startAt),
          endAt: new Date(flashSale.endAt),
          remaining: flashSale.remaining,
        }
      : null
  return {
    id,
    sku: textOrNull(fields.sku),
    displayName: text(fields.displayName) || variantDisplayName(names, options),
    options,
    price,
    discountPrice,
    flashPrice,
    flashSale,
    finalPrice:
      moneyOrNull(effectivePrice({ price, discountPrice, flash }, now).finalPrice) ?? price,
    stock,
    inStock: typeof fields.inStock === 'boolean' ? fields.inStock : stock === null || stock > 0,
    isPreorder: flag(fields.isPreorder, fields.isPreOrder),
    preorderDays: parsePreorderDays(fields),
    image: toImage(pictureUrl(fields.image)),
  }
}

/** 0–30 days. */
function parsePreorderDays(fields: Fields): number {
  return Math.min(Math.max(Math.round(number(fields.preorderDays) ?? 0), 0), 30)
}

function toImage(url: string | null) {
  return url === null ? null : { url }
}

function parseWindow(value: unknown): Variant['flashSale'] {
  if (!isRecord(value) || !text(value.startAt) || !text(value.endAt)) return null
  return {
    id: text(value.id),
    startAt: text(value.startAt),
    endAt: text(value.endAt),
    // Without a count there is no limit.
    remaining: number(value.remaining) ?? Number.MAX_SAFE_INTEGER,
  }
}
