import { foldVietnamese } from '#shared/vietnamese.ts'
import { type Mapping, repeatedFields, type TableField } from './table-fields.ts'

/** The shop systems whose tables are known. */
export const sourceNames = {
  tiem: 'Tiệm',
  shopify: 'Shopify',
  haravan: 'Haravan',
  sapo: 'Sapo',
  woocommerce: 'WooCommerce',
  shopee: 'Shopee',
  tiktok: 'TikTok Shop',
  other: 'Bảng khác',
} as const
export type Source = keyof typeof sourceNames

/** A table that has been recognized. */
export type Recognized = {
  source: Source
  /** The position of the header among the rows, from 0. */
  header: number
  columns: readonly string[]
  mapping: Mapping
}

type Known = {
  /** Columns that only this system has; one of each list. */
  signs: readonly (readonly string[])[]
  columns: Readonly<Record<string, TableField>>
}

const option = (
  name: (number: 1 | 2 | 3) => string,
  value: (number: 1 | 2 | 3) => string,
): Record<string, TableField> => ({
  [name(1)]: 'optionName1',
  [value(1)]: 'optionValue1',
  [name(2)]: 'optionName2',
  [value(2)]: 'optionValue2',
  [name(3)]: 'optionName3',
  [value(3)]: 'optionValue3',
})

/** Columns as each system exports them, folded by `foldHeader`. The systems' own manuals are the source. */
const systems: Readonly<Record<Exclude<Source, 'tiem' | 'other'>, Known>> = {
  shopify: {
    signs: [
      ['handle', 'url handle'],
      ['variant price', 'compare at price', 'variant sku', 'option1 value'],
      ['body', 'description', 'title'],
    ],
    columns: {
      handle: 'slug',
      'url handle': 'slug',
      title: 'name',
      body: 'description',
      description: 'description',
      vendor: 'brand',
      type: 'category',
      published: 'published',
      'published on online store': 'published',
      ...option(
        (number) => `option${number} name`,
        (number) => `option${number} value`,
      ),
      'variant sku': 'sku',
      sku: 'sku',
      'variant grams': 'weightGram',
      'weight value': 'weightGram',
      'variant inventory qty': 'stock',
      'inventory quantity': 'stock',
      'variant price': 'price',
      price: 'price',
      'variant compare at price': 'regularPrice',
      'compare at price': 'regularPrice',
      'image src': 'images',
      'product image url': 'images',
      'variant image': 'variantImage',
      'variant image url': 'variantImage',
      'seo title': 'seoTitle',
      'seo description': 'seoDescription',
    },
  },
  haravan: {
    signs: [
      ['url'],
      ['thuoc tinh 1'],
      ['gia tri thuoc tinh 1'],
      ['gia so sanh', 'ma phien ban san pham', 'trich dan'],
    ],
    columns: {
      url: 'slug',
      ten: 'name',
      'mo ta': 'description',
      'noi dung': 'description',
      'trich dan': 'shortDesc',
      hang: 'brand',
      'nha cung cap': 'brand',
      'loai san pham': 'category',
      'hien thi': 'published',
      ...option(
        (number) => `thuoc tinh ${number}`,
        (number) => `gia tri thuoc tinh ${number}`,
      ),
      'ma phien ban san pham': 'sku',
      'khoi luong': 'weightGram',
      'so luong ton kho': 'stock',
      gia: 'price',
      'gia so sanh': 'regularPrice',
      'link hinh': 'images',
      'anh dai dien': 'images',
      'link anh': 'images',
      'anh bien the': 'variantImage',
      'hinh bien the': 'variantImage',
      'the tieu de': 'seoTitle',
      'the mo ta': 'seoDescription',
    },
  },
  sapo: {
    signs: [
      ['ten san pham', 'ten phien ban san pham'],
      ['ma sku'],
      ['gia ban le', 'pl gia ban le', 'gia ban'],
      ['ten phien ban san pham', 'khoi luong', 'nhan hieu', 'loai san pham'],
    ],
    columns: {
      'duong dan': 'slug',
      'ten san pham': 'name',
      'mo ta san pham': 'description',
      'mo ta': 'description',
      'mo ta ngan': 'shortDesc',
      'nhan hieu': 'brand',
      'loai san pham': 'category',
      'hien thi': 'published',
      'ten thuoc tinh 1': 'optionName1',
      'ten thuoc tinh 2': 'optionName2',
      'ten thuoc tinh 3': 'optionName3',
      ...option(
        (number) => `thuoc tinh ${number}`,
        (number) => `gia tri thuoc tinh ${number}`,
      ),
      'ten phien ban san pham': 'variation',
      'ma sku': 'sku',
      'khoi luong': 'weightGram',
      'gia ban le': 'price',
      'pl gia ban le': 'price',
      'gia ban': 'price',
      'gia so sanh': 'regularPrice',
      'ton kho': 'stock',
      'ton kho ban dau': 'stock',
      'so luong ton kho': 'stock',
      'anh dai dien': 'images',
      'anh san pham': 'images',
      'anh phien ban': 'variantImage',
      'the tieu de': 'seoTitle',
      'the mo ta': 'seoDescription',
    },
  },
  woocommerce: {
    signs: [
      ['type'],
      ['sku'],
      ['regular price'],
      ['parent', 'attribute 1 name', 'visibility in catalog', 'is featured'],
    ],
    columns: {
      id: 'productKey',
      sku: 'sku',
      name: 'name',
      published: 'published',
      'short description': 'shortDesc',
      description: 'description',
      stock: 'stock',
      weight: 'weightKg',
      'sale price': 'price',
      'regular price': 'regularPrice',
      categories: 'category',
      brands: 'brand',
      images: 'images',
      parent: 'parentKey',
      ...option(
        (number) => `attribute ${number} name`,
        (number) => `attribute ${number} value`,
      ),
    },
  },
  shopee: {
    signs: [
      ['et title product id', 'ma san pham', 'product id'],
      ['et title product name', 'ten san pham', 'product name'],
      [
        'et title variation id',
        'ma phan loai',
        'ma phan loai hang',
        'variation id',
        'et title product description',
      ],
    ],
    columns: {
      'et title product id': 'productKey',
      'ma san pham': 'productKey',
      'product id': 'productKey',
      'et title product name': 'name',
      'ten san pham': 'name',
      'product name': 'name',
      'et title product description': 'description',
      'mo ta san pham': 'description',
      'et title product category': 'category',
      'et title parent sku': 'productSku',
      'sku san pham': 'productSku',
      'parent sku': 'productSku',
      'et title variation name': 'variation',
      'ten phan loai': 'variation',
      'phan loai hang': 'variation',
      'variation name': 'variation',
      'et title variation sku': 'sku',
      sku: 'sku',
      'sku phan loai': 'sku',
      'et title variation price': 'price',
      gia: 'price',
      price: 'price',
      'et title variation stock': 'stock',
      'so luong': 'stock',
      stock: 'stock',
      'ps item cover image': 'images',
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`ps item image ${index + 1}`, 'images' as const]),
      ),
    },
  },
  tiktok: {
    signs: [['product id'], ['sku id'], ['seller sku'], ['quantity', 'price', 'variation value']],
    columns: {
      'product id': 'productKey',
      'product name': 'name',
      'product description': 'description',
      category: 'category',
      brand: 'brand',
      'variation value': 'variation',
      'seller sku': 'sku',
      price: 'price',
      quantity: 'stock',
      'main image': 'images',
    },
  },
}

/** Columns that merchants write themselves, in Vietnamese and English. */
const otherColumns: Readonly<Record<string, TableField>> = {
  slug: 'slug',
  'duong dan': 'slug',
  ten: 'name',
  'ten san pham': 'name',
  'ten hang': 'name',
  'ten hang hoa': 'name',
  name: 'name',
  'product name': 'name',
  'danh muc': 'category',
  'nhom hang': 'category',
  'loai hang': 'category',
  category: 'category',
  'thuong hieu': 'brand',
  'nhan hieu': 'brand',
  brand: 'brand',
  'mo ta': 'description',
  description: 'description',
  'mo ta ngan': 'shortDesc',
  'ma hang': 'sku',
  'ma sku': 'sku',
  sku: 'sku',
  gia: 'price',
  'gia ban': 'price',
  'don gia': 'price',
  price: 'price',
  'gia goc': 'regularPrice',
  'gia so sanh': 'regularPrice',
  'gia niem yet': 'regularPrice',
  'ton kho': 'stock',
  'so luong': 'stock',
  stock: 'stock',
  quantity: 'stock',
  'can nang': 'weightGram',
  'khoi luong': 'weightGram',
  anh: 'images',
  'hinh anh': 'images',
  'link anh': 'images',
  image: 'images',
  images: 'images',
  'phan loai': 'variation',
  variant: 'variation',
  'hien thi': 'published',
}

/**
 * A header for comparison: without diacritics, case, what stands in brackets, marks of required columns and punctuation. `Giá bán lẻ*` and
 * `gia_ban_le` are the same.
 */
export function foldHeader(header: string): string {
  return foldVietnamese(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replace(/\|.*$/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Shop systems put explanations above and below the header. */
const searchedRows = 10

/** Recognizes a table by its first rows; undefined when none of them is a header. */
export function recognizeTable(rows: readonly (readonly string[])[]): Recognized | undefined {
  const tables = rows.slice(0, searchedRows).flatMap((columns, header) => {
    const folded = columns.map(foldHeader)
    if (columns.includes('name') && columns.includes('categoryPath')) {
      return [
        {
          source: 'tiem' as const,
          header,
          columns,
          mapping: columns.map(() => null),
          score: Number.POSITIVE_INFINITY,
        },
      ]
    }
    const found = Object.entries(systems).flatMap(([source, { signs, columns: known }]) =>
      signs.every((sign) => sign.some((name) => folded.includes(name)))
        ? [scored(source as Source, header, columns, mapColumns(folded, known), 100)]
        : [],
    )
    return [...found, scored('other', header, columns, mapColumns(folded, otherColumns), 0)]
  })
  const best = tables.toSorted((a, b) => b.score - a.score || a.header - b.header)[0]
  if (!best || best.score < 2) return undefined
  const { score: _, ...recognized } = best
  return recognized
}

function scored(
  source: Source,
  header: number,
  columns: readonly string[],
  mapping: Mapping,
  extra: number,
) {
  const score = extra + mapping.filter((field) => field !== null).length
  return { source, header, columns, mapping, score }
}

/** The field of each column; the first column of a field has it, unless several may. */
function mapColumns(
  folded: readonly string[],
  known: Readonly<Record<string, TableField>>,
): Mapping {
  const taken = new Set<TableField>()
  return folded.map((name) => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field || (taken.has(field) && !repeatedFields.includes(field))) return null
    taken.add(field)
    return field
  })
}
