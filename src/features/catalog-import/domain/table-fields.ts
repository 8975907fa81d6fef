/** What a column of a table can be, with the words that the back office shows. */
export const tableFieldNames = {
  productKey: 'Mã chung của các dòng một sản phẩm',
  parentKey: 'Sản phẩm mà phân loại thuộc về',
  slug: 'Địa chỉ (slug)',
  name: 'Tên sản phẩm',
  category: 'Danh mục',
  categoryList: 'Các danh mục, cách nhau bằng dấu phẩy',
  brand: 'Thương hiệu',
  productSku: 'SKU sản phẩm',
  shortDesc: 'Mô tả ngắn',
  description: 'Mô tả',
  published: 'Đang bán',
  status: 'Trạng thái',
  images: 'Ảnh',
  optionName1: 'Tên lựa chọn 1',
  optionValue1: 'Giá trị lựa chọn 1',
  optionName2: 'Tên lựa chọn 2',
  optionValue2: 'Giá trị lựa chọn 2',
  optionName3: 'Tên lựa chọn 3',
  optionValue3: 'Giá trị lựa chọn 3',
  variation: 'Tên phân loại',
  attributeName: 'Tên thông số',
  attributeValue: 'Giá trị thông số',
  sku: 'SKU phân loại',
  barcode: 'Mã vạch',
  price: 'Giá bán',
  regularPrice: 'Giá gốc, trước khi giảm',
  discountPrice: 'Giá khuyến mãi',
  saleStart: 'Giảm giá từ ngày',
  saleEnd: 'Giảm giá đến ngày',
  costPrice: 'Giá vốn',
  stock: 'Tồn kho',
  branchStock: 'Tồn kho một chi nhánh (được cộng lại)',
  inStock: 'Còn hàng (có/không)',
  stockTracker: 'Nơi đếm tồn kho (trống: không đếm)',
  oversell: 'Bán tiếp khi hết hàng',
  weightGram: 'Cân nặng (gram)',
  weightKg: 'Cân nặng (kg)',
  weightUnit: 'Đơn vị cân nặng',
  variantImage: 'Ảnh phân loại',
  seoTitle: 'Tiêu đề SEO',
  seoDescription: 'Mô tả SEO',
} as const

export type TableField = keyof typeof tableFieldNames
export const tableFields = Object.keys(tableFieldNames) as TableField[]

/** The field of each column, by its position; null for a column that is left out. */
export type Mapping = readonly (TableField | null)[]

/** Fields that several columns may have; the others have one. */
export const repeatedFields: readonly TableField[] = [
  'images',
  'attributeName',
  'attributeValue',
  'branchStock',
]
