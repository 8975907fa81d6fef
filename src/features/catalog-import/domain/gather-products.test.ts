import { expect, test } from 'vitest'
import { gatherTable as gather } from '#test/gather-table.ts'

test('Shopify: variants and further pictures below a product', async () => {
  const found = await gather(
    'Handle\tTitle\tBody (HTML)\tVendor\tType\tPublished\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Grams\tVariant Inventory Qty\tVariant Price\tVariant Compare At Price\tImage Src',
    'ao-thun\tÁo thun\t<p>Mềm</p>\tNhà May\tÁo\tTRUE\tMàu\tĐen\tAT-D\t200\t5\t90000.00\t120000.00\thttps://a.example/1.jpg',
    'ao-thun\t\t\t\t\t\t\tTrắng\tAT-T\t200\t-2\t100000\t\thttps://a.example/2.jpg',
    'ao-thun\t\t\t\t\t\t\t\t\t\t\t\t\thttps://a.example/3.jpg',
    'ly\tLy sứ\t\t\tBếp\tfalse\tTitle\tDefault Title\tLY\t\t7\t50000\t\t',
  )
  expect(found).toEqual([
    {
      row: 2,
      value: {
        slug: 'ao-thun',
        name: 'Áo thun',
        categoryPath: ['Áo'],
        brand: 'Nhà May',
        description: '<p>Mềm</p>',
        published: true,
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'],
        options: ['Màu'],
        variants: [
          {
            options: { Màu: 'Đen' },
            sku: 'AT-D',
            price: 120_000,
            discountPrice: 90_000,
            stock: 5,
            weightGram: 200,
          },
          {
            options: { Màu: 'Trắng' },
            sku: 'AT-T',
            price: 100_000,
            discountPrice: 0,
            stock: 0,
            weightGram: 200,
          },
        ],
      },
    },
    {
      row: 5,
      value: {
        slug: 'ly',
        name: 'Ly sứ',
        categoryPath: ['Bếp'],
        published: false,
        sku: 'LY',
        price: 50_000,
        discountPrice: 0,
        stock: 7,
      },
    },
  ])
})

test('WooCommerce: variations below their parent by its number or SKU, simple products alone', async () => {
  const found = await gather(
    'ID\tType\tSKU\tName\tPublished\tVisibility in catalog\tStock\tWeight (kg)\tSale price\tRegular price\tCategories\tImages\tParent\tAttribute 1 name\tAttribute 1 value(s)',
    '10\tvariable\tNON\tNón\t1\tvisible\t\t\t\t\tThời trang > Nón, Quà tặng > Hè\thttps://a.example/n.jpg\t\tCỡ\tM, L',
    '11\tvariation\tNON-M\tNón - M\t1\tvisible\t3\t0.2\t\t80000\t\t\tid:10\tCỡ\tM',
    '12\tvariation\tNON-L\tNón - L\t1\tvisible\t4\t0,25\t70000\t80000\t\t\tNON\tCỡ\tL',
    '20\tsimple\tKHAN\tKhăn\t0\tvisible\t9\t\t\t30000\tNhà\t\t\t\t',
  )
  expect(found).toEqual([
    {
      row: 2,
      value: {
        name: 'Nón',
        categoryPath: ['Thời trang', 'Nón'],
        moreCategories: [['Quà tặng', 'Hè']],
        published: true,
        images: ['https://a.example/n.jpg'],
        sku: 'NON',
        options: ['Cỡ'],
        variants: [
          {
            options: { Cỡ: 'M' },
            sku: 'NON-M',
            price: 80_000,
            discountPrice: 0,
            stock: 3,
            weightGram: 200,
          },
          {
            options: { Cỡ: 'L' },
            sku: 'NON-L',
            price: 80_000,
            discountPrice: 70_000,
            stock: 4,
            weightGram: 250,
          },
        ],
      },
    },
    {
      row: 5,
      value: {
        name: 'Khăn',
        categoryPath: ['Nhà'],
        published: false,
        sku: 'KHAN',
        price: 30_000,
        discountPrice: 0,
        stock: 9,
      },
    },
  ])
})

test('Shopee: variations are parted where all agree on the number of options', async () => {
  const found = await gather(
    'Mã Sản phẩm\tTên Sản phẩm\tMã Phân loại\tTên phân loại\tSKU Sản phẩm\tSKU\tGiá\tSố lượng',
    '1\tDép\t7\tĐỏ,38\tDEP\tDEP-D38\t59.000\t4',
    '1\tDép\t8\tXanh,39\tDEP\tDEP-X39\t59.000\t5',
    '2\tTúi\t\t\tTUI\t\t99.000\t1',
  )
  expect(found).toMatchObject([
    {
      value: {
        sku: 'DEP',
        options: ['Phân loại 1', 'Phân loại 2'],
        variants: [
          { options: { 'Phân loại 1': 'Đỏ', 'Phân loại 2': '38' }, price: 59_000 },
          { options: { 'Phân loại 1': 'Xanh', 'Phân loại 2': '39' } },
        ],
      },
    },
    { value: { name: 'Túi', sku: 'TUI', price: 99_000, stock: 1 } },
  ])
})

test('a table of prices has a product in each row', async () => {
  const found = await gather(
    'Mã SKU\tGiá bán\tTồn kho',
    'A1\t12.000\t3',
    'A2\thỏi\t4',
    'A3\t9000\t',
  )
  expect(found).toEqual([
    { row: 2, value: { sku: 'A1', price: 12_000, stock: 3 } },
    { row: 3, name: 'A2', problem: 'không đọc được số tiền “hỏi”' },
    { row: 4, value: { sku: 'A3', price: 9000 } },
  ])
})

test('a product with a row that cannot be read is refused whole', async () => {
  const found = await gather(
    'Handle\tTitle\tOption1 Name\tOption1 Value\tVariant Price',
    'a\tA\tMàu\tĐen\t1000',
    'a\t\t\tĐỏ\tx',
    'b\tB\t\t\t500',
  )
  expect(found).toMatchObject([
    { row: 3, problem: expect.stringContaining('số tiền') },
    { row: 4, value: { name: 'B' } },
  ])
})

test('rows of a product that are apart, and rows that cannot be told apart, are refused', async () => {
  const apart = await gather(
    'Handle\tTitle\tVariant Price\tOption1 Value',
    'a\tA\t1000\t',
    'b\tB\t1000\t',
    'a\tA\t2000\t',
  )
  expect(apart).toContainEqual({
    row: 4,
    name: 'A',
    problem: expect.stringContaining('không đứng liền nhau'),
  })
  const same = await gather(
    'Handle\tTitle\tVariant Price\tOption1 Value',
    'a\tA\t1000\t',
    'a\tA\t2000\t',
  )
  expect(same).toMatchObject([{ row: 3, problem: expect.stringContaining('nhiều phân loại') }])
})

test('one SKU at two products is told, not left out', async () => {
  const found = await gather(
    'Handle\tTitle\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Price',
    'ao-1\tÁo 1\tSize\tS\tS\t100000',
    'ao-2\tÁo 2\tSize\tS\tS\t100000',
    'ao-1b\tÁo 3\tSize\tS\tM\t100000',
  )
  expect(found).toMatchObject([
    { value: { slug: 'ao-1' } },
    { problem: expect.stringContaining('SKU S đã có ở dòng') },
    { value: { slug: 'ao-1b' } },
  ])
})
