import { expect, test } from 'vitest'
import { gatherTable } from '#test/gather-table.ts'

const shopify =
  'Handle\tTitle\tType\tPublished\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Grams\tVariant Inventory Tracker\tVariant Inventory Qty\tVariant Inventory Policy\tVariant Price\tVariant Compare At Price\tVariant Barcode\tVariant Weight Unit\tCost per item\tStatus'
const woo =
  'ID\tType\tSKU\tName\tPublished\tVisibility in catalog\tDate sale price starts\tDate sale price ends\tIn stock?\tStock\tBackorders allowed?\tWeight (kg)\tSale price\tRegular price\tCategories\tParent\tAttribute 1 name\tAttribute 1 value(s)\tAttribute 2 name\tAttribute 2 value(s)'

const wooRow = (cells: Record<string, string>) =>
  woo
    .split('\t')
    .map((name) => cells[name] ?? '')
    .join('\t')

test.each([
  ['active\tTRUE', { published: true }],
  ['active\tFALSE', { published: false }],
  ['draft\tTRUE', { published: false, state: 'draft' }],
  ['archived\tTRUE', { published: false, state: 'archived' }],
])('Shopify: the status and the mark of the shop: %s', async (cells, state) => {
  const [found] = await gatherTable(
    'Handle\tTitle\tVariant SKU\tVariant Price\tStatus\tPublished',
    `a\tA\tA-1\t1000\t${cells}`,
  )
  expect(found).toMatchObject({ value: state })
  expect(found).toHaveProperty('value.published', state.published)
})

test('Shopify: pieces that are not tracked, or sold on when none are left, are not counted', async () => {
  const row = (handle: string, stock: string) =>
    `${handle}\t${handle}\tÁo\tTRUE\tTitle\tDefault Title\t${handle}\t200\t${stock}\t1000\t\t\tkg\t\tactive`
  const found = await gatherTable(
    shopify,
    row('a', '\t0\tdeny'),
    row('b', 'shopify\t0\tcontinue'),
    row('c', 'shopify\t0\tdeny'),
  )
  const stocks = found.map((product) => ('value' in product ? product.value.stock : 'bad'))
  expect(stocks).toEqual([undefined, undefined, 0])
  // The unit is the one shown, the weight is always grams.
  expect(found).toMatchObject([{ value: { weightGram: 200 } }, {}, {}])
})

test('Shopify: barcode and cost, and a sale that has ended', async () => {
  const found = await gatherTable(
    shopify,
    'a\tA\tÁo\tTRUE\tTitle\tDefault Title\tA-1\t200\tshopify\t5\tdeny\t250000\t300000\t8931111111111\tg\t120000.00\tactive',
    'b\tB\tÁo\tTRUE\tTitle\tDefault Title\tB-1\t200\tshopify\t5\tdeny\t300000\t\t\tg\t\tactive',
  )
  expect(found).toMatchObject([
    {
      value: {
        price: 300_000,
        discountPrice: 250_000,
        barcode: '8931111111111',
        costPrice: 120_000,
      },
    },
    { value: { price: 300_000, discountPrice: 0 } },
  ])
})

test('Haravan: a compare-at price of 0 is none, and the only form has no option', async () => {
  const [found] = await gatherTable(
    'Url\tTên\tTrích dẫn\tHiển thị\tThuộc tính 1\tGiá trị thuộc tính 1\tMã phiên bản sản phẩm\tKhối lượng\tQuản lý kho\tSố lượng tồn kho\tCho phép tiếp tục mua khi hết hàng\tGiá\tGiá so sánh\tBarcode\tSEO Title\tSEO Description',
    'vay\tVáy\t\tYes\tTiêu đề\tMặc định\tHRV-3\t300\tHaravan\t4\tdeny\t99000\t0\t893777\tVáy đẹp\tMua váy',
  )
  expect(found).toMatchObject({
    value: {
      ...{ sku: 'HRV-3', price: 99_000, discountPrice: 0, stock: 4, barcode: '893777' },
      ...{ weightGram: 300, seoTitle: 'Váy đẹp', seoDescription: 'Mua váy' },
    },
  })
  expect(found).not.toHaveProperty('value.options')
})

test('Sapo: weights by their unit, the stock of all branches, cost, and no option of a single form', async () => {
  const found = await gatherTable(
    'Tên sản phẩm*\tĐường dẫn\tLoại sản phẩm\tNhãn hiệu\tThuộc tính 1\tGiá trị thuộc tính 1\tTên phiên bản sản phẩm\tMã SKU*\tMã Barcode\tKhối lượng\tĐơn vị khối lượng\tPL_Giá bán lẻ\tPL_Giá nhập\tLC_CN1_Tồn kho ban đầu\tLC_CN1_Giá vốn khởi tạo\tLC_CN2_Tồn kho ban đầu',
    'Bàn gỗ\tban-go\tNội thất\tMộc\tMàu\tNâu\tNâu\tBAN-N\t8939999999991\t2.5\tkg\t1.250.000đ\t900.000\t10\t900000\t4',
    '\t\t\t\t\tĐen\tĐen\tBAN-D\t\t2,5\tKg\t1.250.000đ\t900.000\t7\t\t',
    'Ghế gỗ\tghe-go\tNội thất\tMộc\tKích thước\tMặc định\t\tGHE\t\t800\tg\t550000\t300000\t3\t\t',
    'Tủ\ttu\tNội thất\tMộc\t\t\t\tTU\t\t8\tthùng\t550000\t\t\t\t',
  )
  expect(found).toMatchObject([
    {
      value: {
        variants: [
          { weightGram: 2500, stock: 14, costPrice: 900_000, barcode: '8939999999991' },
          { weightGram: 2500, stock: 7 },
        ],
      },
    },
    { value: { sku: 'GHE', weightGram: 800, stock: 3, costPrice: 300_000 } },
    { row: 5, problem: 'không rõ đơn vị cân nặng “thùng”' },
  ])
  expect(found[1]).not.toHaveProperty('value.options')
})

test('WooCommerce: sold out without a number is 0, and backorders are not counted', async () => {
  const row = (id: string, cells: Record<string, string>) =>
    wooRow({ ID: id, Type: 'simple', SKU: id, Name: id, 'Regular price': '90000', ...cells })
  const found = await gatherTable(
    woo,
    row('1', { 'In stock?': '0' }),
    row('2', { 'In stock?': '1' }),
    row('3', { 'In stock?': 'backorder', Stock: '0', 'Backorders allowed?': '1' }),
    row('4', { 'In stock?': '1', Stock: '5', Published: '-1' }),
  )
  expect(found.map((product) => ('value' in product ? product.value.stock : 'bad'))).toEqual([
    ...[0, undefined, undefined, 5],
  ])
  expect(found[3]).toMatchObject({ value: { published: false, state: 'draft' } })
})

test('WooCommerce: pieces that are counted at the product are parted among its variations', async () => {
  const parent = (id: string, cells: Record<string, string>) =>
    wooRow({ ID: id, Type: 'variable', SKU: id, Name: id, 'In stock?': '1', ...cells })
  const variation = (id: string, of: string, cells: Record<string, string> = {}) =>
    wooRow({
      ...{ ID: id, Type: 'variation', SKU: id, Name: id, Parent: of, 'In stock?': '1' },
      ...{ 'Regular price': '1000', 'Attribute 1 name': 'Cỡ', 'Attribute 1 value(s)': id },
      ...cells,
    })
  const found = await gatherTable(
    woo,
    parent('A', { Stock: '8', 'Backorders allowed?': '0' }),
    variation('A1', 'A'),
    variation('A2', 'A', { Stock: 'parent' }),
    variation('A3', 'A', { 'In stock?': '0' }),
    variation('A4', 'A', { Stock: '2' }),
    variation('A5', 'A'),
    parent('B', { Stock: '3', 'Backorders allowed?': '1' }),
    variation('B1', 'B'),
    parent('C', {}),
    variation('C1', 'C'),
  )
  const stocks = found.map((product) =>
    'value' in product
      ? (product.value.variants as { stock?: number }[]).map(({ stock }) => stock)
      : product,
  )
  expect(stocks).toEqual([[3, 3, 0, 2, 2], [undefined], [undefined]])
})

test('WooCommerce: a sale price counts from its first to its last day', async () => {
  const sale = (id: string, start: string, end: string) =>
    wooRow({
      ...{ ID: id, Type: 'simple', SKU: id, Name: id, 'Sale price': '50000' },
      ...{ 'Regular price': '90000', 'Date sale price starts': start },
      'Date sale price ends': end,
    })
  const found = await gatherTable(
    woo,
    sale('1', '', '2020-01-01'),
    sale('2', '2027-01-01 00:00:00', ''),
    sale('3', '2026-11-01', '2026-11-29'),
    sale('4', '', 'mai'),
  )
  expect(found).toMatchObject([
    { value: { price: 90_000, discountPrice: 0 } },
    { value: { price: 90_000, discountPrice: 0 } },
    { value: { price: 90_000, discountPrice: 50_000 } },
    { problem: 'không đọc được ngày “mai”' },
  ])
})

test('WooCommerce: attributes describe a product unless its variations differ in them', async () => {
  const found = await gatherTable(
    woo,
    wooRow({
      ...{ ID: '1', Type: 'variable', SKU: 'AO', Name: 'Áo', 'Weight (kg)': '0.3' },
      ...{ 'Attribute 1 name': 'Màu', 'Attribute 1 value(s)': 'Đỏ, Xanh' },
      ...{ 'Attribute 2 name': 'Chất liệu', 'Attribute 2 value(s)': 'Cotton, Lanh' },
    }),
    wooRow({
      ...{ ID: '2', Type: 'variation', SKU: 'AO-D', Name: 'Áo - Đỏ', Parent: 'AO' },
      ...{ 'Regular price': '1000', 'Attribute 1 name': 'Màu', 'Attribute 1 value(s)': 'Đỏ' },
    }),
    wooRow({
      ...{ ID: '3', Type: 'simple', SKU: 'LY', Name: 'Ly', 'Regular price': '2000' },
      ...{ 'Attribute 1 name': 'Chất liệu', 'Attribute 1 value(s)': 'Sứ' },
    }),
    wooRow({
      ...{ ID: '4', Type: 'variation', SKU: 'MO-D', Name: 'Mồ côi - Đỏ', Parent: 'id:99' },
      ...{ 'Regular price': '1000', 'Attribute 1 name': 'Màu', 'Attribute 1 value(s)': 'Đỏ' },
    }),
  )
  const material = { code: 'CHAT_LIEU', name: 'Chất liệu' }
  expect(found).toMatchObject([
    {
      value: {
        ...{ sku: 'AO', weightGram: 300, options: ['Màu'] },
        variants: [{ options: { Màu: 'Đỏ' }, sku: 'AO-D' }],
        attributes: [
          { ...material, value: 'Cotton' },
          { ...material, value: 'Lanh' },
        ],
      },
    },
    { value: { sku: 'LY', price: 2000, attributes: [{ ...material, value: 'Sứ' }] } },
    { value: { variants: [{ sku: 'MO-D' }] } },
  ])
  expect(found[1]).not.toHaveProperty('value.options')
  // A variation has not the name of its product.
  expect(found[2]).not.toHaveProperty('value.name')
})

test('WooCommerce: categories are apart by commas, and line breaks are written out', async () => {
  const found = await gatherTable(
    'ID\tType\tSKU\tName\tVisibility in catalog\tDescription\tRegular price\tCategories\tParent',
    '1\tsimple\tA\tA\tvisible\tDòng một\\nDòng hai\t1000\tÁo, Khuyến mãi\t',
  )
  expect(found).toMatchObject([
    {
      value: {
        description: 'Dòng một\nDòng hai',
        categoryPath: ['Áo'],
        moreCategories: [['Khuyến mãi']],
      },
    },
  ])
})

test('Shopify: counted goods without a column of pieces have none', async () => {
  const found = await gatherTable(
    'Handle\tTitle\tVariant SKU\tVariant Price\tVariant Inventory Tracker\tVariant Inventory Policy',
    'a\tA\tA-1\t1000\tshopify\tdeny',
    'b\tB\tB-1\t1000\t\tdeny',
  )
  expect(found).toMatchObject([{ value: { stock: 0 } }, { value: {} }])
  expect(found[1]).not.toHaveProperty('value.stock')
})
