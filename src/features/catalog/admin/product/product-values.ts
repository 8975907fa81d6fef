import { stateNames } from '../../domain/product-states.ts'
import type { EditedProduct, ProductInput } from '../../product-contract.ts'
import { emptyRow, filledOptions, type Grid, type GridRow, rowLabel } from './variant-grid.ts'

export type AttributeRow = { key: string; name: string; value: string }

/** A product as it is typed. */
export type ProductValues = {
  name: string
  slug: string
  sku: string
  categoryId: string
  /** In the order of their ids, as they are stored. */
  moreCategoryIds: readonly string[]
  brand: string
  shortDesc: string
  description: string
  seoTitle: string
  seoDescription: string
  isFreeShip: boolean
  shipFast: boolean
  images: ProductInput['images']
  videos: ProductInput['videos']
  attributes: readonly AttributeRow[]
  grid: Grid
  state: ProductInput['state']
  /** As a field for days and times has it, in the time of this device; empty for none. */
  publishAt: string
}

export const fieldLabels: Readonly<Record<keyof ProductValues, string>> = {
  name: 'Tên sản phẩm',
  slug: 'Đường dẫn',
  sku: 'SKU',
  categoryId: 'Danh mục chính',
  moreCategoryIds: 'Danh mục khác',
  brand: 'Thương hiệu',
  shortDesc: 'Mô tả ngắn',
  description: 'Mô tả chi tiết',
  seoTitle: 'Tiêu đề tìm kiếm',
  seoDescription: 'Giới thiệu tìm kiếm',
  isFreeShip: 'Freeship',
  shipFast: 'Giao nhanh',
  images: 'Ảnh',
  videos: 'Video',
  attributes: 'Thông số',
  grid: 'Phân loại, giá và kho',
  state: 'Trạng thái',
  publishAt: 'Giờ bán',
}

export const emptyValues: ProductValues = {
  ...{ name: '', slug: '', sku: '', categoryId: '', brand: '', shortDesc: '', description: '' },
  ...{ seoTitle: '', seoDescription: '', isFreeShip: false, shipFast: false },
  moreCategoryIds: [],
  ...{ images: [], videos: [], attributes: [], state: 'draft', publishAt: '' },
  grid: { options: [], rows: [emptyRow('row')] },
}

const numberText = (value: number | null) => (value === null ? '' : String(value))
const centimetres = (mm: number | null) => (mm === null ? '' : String(mm / 10).replace('.', ','))

/** A stored product as the form shows it. Keys are made of what is stored, so that reading it anew changes none. */
export function valuesOf(product: EditedProduct): ProductValues {
  const { name, slug, categoryId, shortDesc, description, isFreeShip, shipFast } = product
  const { moreCategoryIds, images, videos, attributes, state } = product
  return {
    ...{ name, slug, categoryId, shortDesc, description, isFreeShip, shipFast },
    ...{ moreCategoryIds, images, videos, state },
    sku: product.sku ?? '',
    brand: product.brand ?? '',
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    attributes: attributes.map((row, index) => ({ ...row, key: `saved-${index}` })),
    grid: gridOf(product),
    publishAt: product.publishAt ? localTime(new Date(product.publishAt)) : '',
  }
}

function gridOf({ options, variants }: EditedProduct): Grid {
  const grid = options.map((name, place) => {
    const texts = [...new Set(variants.map(({ values }) => values[place] ?? ''))]
    return {
      key: `o${place}`,
      name,
      values: texts.map((text) => ({ key: `o${place}=${text}`, text })),
    }
  })
  const rows = variants.map(
    ({ values, sku, barcode, preorderDays, weightGram, sold: _, ...variant }): GridRow => ({
      ...variant,
      ...{ key: variant.id, sku: sku ?? '', barcode: barcode ?? '', openingStock: '' },
      costSeen: variant.costPrice,
      values: values.map((text, place) => `o${place}=${text}`),
      preorderDays: preorderDays > 0 ? String(preorderDays) : '',
      weight: numberText(weightGram),
      length: centimetres(variant.lengthMm),
      width: centimetres(variant.widthMm),
      height: centimetres(variant.heightMm),
    }),
  )
  return { options: grid, rows }
}

/** `2026-11-28T09:30` in the time of this device. */
export function localTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** A number that a text is; NaN for another text, which the checks of the input refuse. */
function wholeNumber(text: string): number | null {
  const typed = text.trim().replace(/(?<=\d)[.\s](?=\d{3}\b)/g, '')
  if (typed === '') return null
  return /^\d{1,12}$/.test(typed) ? Number(typed) : Number.NaN
}

function millimetres(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return /^\d{1,6}(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : Number.NaN
}

/** What is sent of a form. A price that was not typed is NaN, which the checks refuse. */
export function inputOf(values: ProductValues, saved: { slug: string } | undefined): ProductInput {
  const { grid, attributes, moreCategoryIds, publishAt, ...others } = values
  const { slug, sku, brand, seoTitle, seoDescription, ...rest } = others
  const options = filledOptions(grid)
  return {
    ...rest,
    moreCategoryIds: [...moreCategoryIds],
    slug: slug.trim() || saved?.slug || null,
    sku: sku.trim() || null,
    brand: brand.trim() || null,
    seoTitle: seoTitle.trim() || null,
    seoDescription: seoDescription.trim() || null,
    attributes: attributes
      .filter(({ name, value }) => name.trim() || value.trim())
      .map(({ name, value }) => ({ name, value })),
    options: options.map(({ name }) => name),
    variants: grid.rows.map((row) => variantOf(row, { ...grid, options })),
    publishAt: rest.state === 'planned' && publishAt ? new Date(publishAt).toISOString() : null,
  }
}

function variantOf(row: GridRow, { options }: Grid): ProductInput['variants'][number] {
  const { id, discountPrice, costPrice, isPreorder, imageUrl } = row
  return {
    ...{ id, discountPrice, costPrice, isPreorder, imageUrl },
    ...(id !== null && { costSeen: row.costSeen }),
    values: options.map(
      ({ values }, index) => values.find(({ key }) => key === row.values[index])?.text ?? '',
    ),
    price: row.price ?? Number.NaN,
    sku: row.sku.trim() || null,
    barcode: row.barcode.trim() || null,
    openingStock: id === null ? wholeNumber(row.openingStock) : null,
    preorderDays: isPreorder ? (wholeNumber(row.preorderDays) ?? 0) : 0,
    weightGram: wholeNumber(row.weight),
    lengthMm: millimetres(row.length),
    widthMm: millimetres(row.width),
    heightMm: millimetres(row.height),
  }
}

/** A field's value as people read it, to be compared with another's. `paths`: those of categories, by their ids. */
export function fieldText(
  field: keyof ProductValues,
  values: ProductValues,
  paths: ReadonlyMap<string, string>,
): string {
  const value = values[field]
  if (field === 'categoryId') return paths.get(values.categoryId) ?? values.categoryId
  if (field === 'moreCategoryIds') {
    return values.moreCategoryIds.map((id) => paths.get(id) ?? id).join('; ')
  }
  if (field === 'grid') return gridText(values.grid)
  if (field === 'state') return stateNames[values.state]
  if (field === 'images' || field === 'videos') return `${values[field].length} tệp`
  if (field === 'attributes') {
    return values.attributes.map(({ name, value: own }) => `${name}: ${own}`).join('; ')
  }
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .trim()
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

function gridText(grid: Grid): string {
  const rows = grid.rows.map((row) => {
    const price = (row.discountPrice ?? row.price)?.toLocaleString('vi-VN') ?? '–'
    return `${rowLabel(grid, row) || 'Giá'} ${price}đ`
  })
  return rows.length > 6 ? `${rows.slice(0, 6).join(', ')}… (${rows.length})` : rows.join(', ')
}
