import { expect, test } from 'vitest'
import { branchColumns, foldHeader, recognizeTable } from './recognize-table.ts'

const headers = {
  shopify:
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Variant Image,SEO Title,SEO Description,Status',
  'shopify, new names':
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Variant image URL,SEO title,SEO description',
  haravan:
    'Url (Required),Tên (Required),Mô tả,Trích dẫn,Hãng,Loại sản phẩm,Tags,Hiển thị,Thuộc tính 1(Option1 Name),Giá trị thuộc tính 1(Option1 Value),Mã phiên bản sản phẩm(Variant SKU),Khối lượng(Variant Grams),Số lượng tồn kho,Giá(Variant Price),Giá so sánh(Compare),Link hình(Link Image)',
  sapo: 'Tên sản phẩm*,Loại sản phẩm,Mô tả sản phẩm,Nhãn hiệu,Tags,Thuộc tính 1,Giá trị thuộc tính 1,Tên phiên bản sản phẩm,Mã SKU,Barcode,Khối lượng,Ảnh đại diện,PL_Giá bán lẻ,Tồn kho ban đầu',
  woocommerce:
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  shopee:
    'et_title_product_id,et_title_product_name,et_title_variation_id,et_title_variation_name,et_title_parent_sku,et_title_variation_sku,et_title_variation_price,ps_gtin_code,et_title_variation_stock',
  'shopee, words':
    'Mã Sản phẩm,Tên Sản phẩm,Mã Phân loại,Tên phân loại,SKU Sản phẩm,SKU,Giá,Số lượng',
  tiktok: 'product_id,category,product_name,sku_id,variation_value,price,quantity,seller_sku',
  other: 'Mã hàng,Tên hàng,Nhóm hàng,Giá bán,Tồn kho',
}

const cells = (header: string) =>
  header.match(/"[^"]*"|[^,]+/g)?.map((cell) => cell.replaceAll('"', '')) ?? []

test.each(Object.entries(headers))('recognizes the columns of %s', (name, header) => {
  const found = recognizeTable([cells(header)])
  expect(found?.source).toBe(name.split(',')[0])
  expect(found?.mapping.filter(Boolean)).toEqual(
    expect.arrayContaining(['name', 'sku', 'price', 'stock']),
  )
})

test('finds the header below explanations, and knows the format of this shop', () => {
  const rows = [['Bảng giá tháng 11'], [], ['Mã SKU', 'Giá bán', 'Tồn kho']]
  expect(recognizeTable(rows)).toMatchObject({
    source: 'other',
    header: 2,
    mapping: ['sku', 'price', 'stock'],
  })
  expect(recognizeTable([['name', 'categoryPath', 'price']])?.source).toBe('tiem')
})

test('rows without a header are no table', () => {
  expect(
    recognizeTable([
      ['8935', '12000'],
      ['8936', '9000'],
    ]),
  ).toBeUndefined()
  expect(recognizeTable([])).toBeUndefined()
})

test('a field has one column, pictures have several', () => {
  const found = recognizeTable([['Tên', 'Ảnh', 'Ảnh', 'Giá', 'Đơn giá', 'constructor']])
  expect(found?.mapping).toEqual(['name', 'images', 'images', 'price', null, null])
})

test('TikTok Shop: each column of a picture is read, whichever names the file has', () => {
  const known = ['product_id', 'product_name', 'sku_id', 'seller_sku', 'price', 'quantity']
  const keys = ['main_image', ...[2, 3, 4, 5, 6, 7, 8, 9].map((each) => `image_${each}`)]
  const words = ['Main Product Image', 'Product Image 2', 'Product Image 9']
  for (const pictures of [keys, words]) {
    const found = recognizeTable([[...known, ...pictures, 'size_chart']])
    expect(found?.source).toBe('tiktok')
    expect(found?.mapping.slice(known.length)).toEqual([...pictures.map(() => 'images'), null])
  }
})

test('Sapo: the columns of branches are known, also those that are left out', () => {
  const columns = ['Tên sản phẩm', 'LC_CN1_Tồn kho ban đầu', 'LC_CN2_Tồn kho ban đầu', 'Kho Huế']
  const mapping = ['name', 'branchStock', null, 'branchStock'] as const
  expect(branchColumns(columns, mapping, 'sapo')).toEqual([1, 2, 3])
  expect(branchColumns(columns, mapping, 'other')).toEqual([1, 3])
})

test('headers are compared without brackets, marks and case', () => {
  expect(foldHeader('Giá trị thuộc tính 1(Option1 Value)')).toBe('gia tri thuoc tinh 1')
  expect(foldHeader('  PL_Giá bán lẻ* ')).toBe('pl gia ban le')
  expect(foldHeader('ps_product_name|1|0')).toBe('ps product name')
})
