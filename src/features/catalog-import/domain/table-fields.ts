/** What a column of a table can be, with the words that the back office shows. */
export const tableFieldNames = {
  productKey: 'Mã chung của các dòng một sản phẩm',
  parentKey: 'Sản phẩm mà phân loại thuộc về',
  slug: 'Địa chỉ (slug)',
  name: 'Tên sản phẩm',
  category: 'Danh mục',
  brand: 'Thương hiệu',
  productSku: 'SKU sản phẩm',
  shortDesc: 'Mô tả ngắn',
  description: 'Mô tả',
  published: 'Đang bán',
  images: 'Ảnh',
  optionName1: 'Tên lựa chọn 1',
  optionValue1: 'Giá trị lựa chọn 1',
  optionName2: 'Tên lựa chọn 2',
  optionValue2: 'Giá trị lựa chọn 2',
  optionName3: 'Tên lựa chọn 3',
  optionValue3: 'Giá trị lựa chọn 3',
  variation: 'Tên phân loại',
  sku: 'SKU phân loại',
  price: 'Giá bán',
  regularPrice: 'Giá gốc, trước khi giảm',
  stock: 'Tồn kho',
  weightGram: 'Cân nặng (gram)',
  weightKg: 'Cân nặng (kg)',
  variantImage: 'Ảnh phân loại',
  seoTitle: 'Tiêu đề SEO',
  seoDescription: 'Mô tả SEO',
} as const

export type TableField = keyof typeof tableFieldNames
export const tableFields = Object.keys(tableFieldNames) as TableField[]

/** The field of each column, by its position; null for a column that is left out. */
export type Mapping = readonly (TableField | null)[]

/** Fields that several columns may have; the others have one. */
export const repeatedFields: readonly TableField[] = ['images']
