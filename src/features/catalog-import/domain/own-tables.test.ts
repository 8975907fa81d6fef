import { expect, test } from 'vitest'
import { gatherTable } from '#test/gather-table.ts'
import { recognizeTable } from './recognize-table.ts'

test('rows of one name, or with merged cells of the name, are variants of one product', async () => {
  const found = await gatherTable(
    'Tên sản phẩm\tPhân loại\tSKU\tGiá bán\tDanh mục',
    'Mũ len\tĐỏ\tMU-D\t99000\tMũ',
    'Mũ len\tXanh\tMU-X\t99000\tMũ',
    'Khăn\tĐỏ\tKH-D\t99000\tKhăn',
    '\tXanh\tKH-X\t99000\t',
    'Sách\t\tS-1\t45000\tSách',
    'Sách\t\tS-2\t45000\tSách',
    'Mũ len\tTím\tMU-T\t99000\tMũ',
  )
  expect(found).toMatchObject([
    { value: { name: 'Mũ len', options: ['Phân loại'], variants: [{ sku: 'MU-D' }, {}] } },
    {
      value: {
        name: 'Khăn',
        categoryPath: ['Khăn'],
        variants: [{ options: { 'Phân loại': 'Đỏ' } }, { options: { 'Phân loại': 'Xanh' } }],
      },
    },
    { value: { name: 'Sách', sku: 'S-1' } },
    { value: { name: 'Sách', sku: 'S-2' } },
    { row: 8, problem: expect.stringContaining('không đứng liền nhau') },
  ])
})

test('a later row of a SKU with other values is refused, one with the same says nothing new', async () => {
  const found = await gatherTable(
    'Mã SKU\tGiá bán',
    'A\t10000',
    'B\t5000',
    'A\t20000',
    'B\t5.000đ',
    'A\t10000',
  )
  expect(found).toEqual([
    { row: 2, value: { sku: 'A', price: 10_000 } },
    { row: 3, value: { sku: 'B', price: 5000 } },
    { row: 4, name: 'A', problem: 'SKU A đã có ở dòng 2 với giá trị khác' },
  ])
  const variants = await gatherTable(
    'Tên\tPhân loại\tSKU\tGiá',
    'Mũ\tĐỏ\tM\t1000',
    'Mũ\tXanh\tM\t1000',
  )
  expect(variants).toMatchObject([
    { row: 3, name: 'Mũ', problem: 'SKU M đã có ở dòng 2 với giá trị khác' },
  ])
})

test('a discount beside the price, and the end of it', async () => {
  const found = await gatherTable(
    'SKU\tGiá bán\tGiá khuyến mãi',
    'A\t890000\t885000',
    'B\t890000\t',
    'C\t\t',
  )
  expect(found).toMatchObject([
    { value: { price: 890_000, discountPrice: 885_000 } },
    { value: { price: 890_000, discountPrice: 0 } },
    { value: { sku: 'C' } },
  ])
  expect(found[2]).not.toHaveProperty('value.discountPrice')
})

test('weights in the unit of their heading', async () => {
  const found = await gatherTable('SKU\tGiá\tCân nặng (kg)', 'A\t1000\t1,5', 'B\t1000\t300 g')
  expect(found).toMatchObject([{ value: { weightGram: 1500 } }, { value: { weightGram: 300 } }])
  expect(recognizeTable([['SKU', 'Giá', 'Weight (lbs)']])?.mapping).toEqual(['sku', 'price', null])
})

test('headings that nobody knows are shown for mapping, rows of figures are not', () => {
  const rows = [['BẢNG HÀNG'], ['Mã', 'Tên mặt hàng', 'Giá sỉ'], ['MM-1', 'Mũ map', '50000']]
  expect(recognizeTable(rows)).toMatchObject({
    ...{ source: 'other', header: 1, columns: rows[1], mapping: [null, null, null] },
  })
  expect(recognizeTable(rows.slice(0, 2))).toBeUndefined()
  const figures = ['MM-1', 'Mũ map', '50000']
  expect(recognizeTable([figures, figures])).toBeUndefined()
})
