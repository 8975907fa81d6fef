import { expect, test } from 'vitest'
import type { SheetProduct, SheetVariant } from '../../admin-sheet-contract.ts'
import { createCategories } from './cell-texts.ts'
import type { ColumnName } from './columns.ts'
import { afterSave, cellValue, type Edits, keyOf, problemOfCell, rebased, saveOf } from './edits.ts'
import { cleared, copiedBlock, filledDown, pasted, type Sheet } from './patches.ts'
import { sheetRows } from './sheet-rows.ts'

const categories = createCategories([
  { id: 'c1', name: 'Thời trang > Áo' },
  { id: 'c2', name: 'Trẻ em > Áo' },
  { id: 'c3', name: 'Trẻ em > Quần' },
])
const product: SheetProduct = { id: 'p', name: 'Áo lụa', state: 'on_sale', categoryId: 'c1' }
const variants = ['S', 'M', 'L'].map(
  (size, index): SheetVariant => ({
    ...{ id: `v${index}`, productId: 'p', variant: size, sku: `AO-${size}`, price: 100_000 },
    ...{ discountPrice: null, costPrice: null, stock: 10, barcode: null, weightGram: null },
  }),
)
const columns: ColumnName[] = [
  'name',
  'variant',
  'sku',
  'price',
  'discountPrice',
  'stock',
  'categoryId',
]
const rows = sheetRows([product], variants)
const sheetOf = (edits: Edits = new Map()): Sheet => ({
  ...{ rows, columns, edits, categories },
  canEdit: () => true,
})
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const wanted = (patch: ReadonlyMap<string, { wanted?: unknown } | undefined>) =>
  Object.fromEntries([...patch].map(([key, edit]) => [key, edit?.wanted]))

test('a block is pasted from its first cell on, numbers as people write them', () => {
  const { patch, lost } = pasted(
    sheetOf(),
    [
      ['1tr2', '990k', '5'],
      ['250.000', '', '7'],
      ['1', '', '2'],
      ['9', '', '9'],
    ],
    at(0, 3),
  )
  expect(wanted(patch)).toEqual({
    ...{ 'v0 price': 1_200_000, 'v0 discountPrice': 990_000, 'v0 stock': 5 },
    ...{ 'v1 price': 250_000, 'v1 stock': 7, 'v2 price': 1, 'v2 stock': 2 },
  })
  expect(lost).toBe(1)
})

test('one cell fills a whole range; what can’t be empty stays', () => {
  expect(wanted(pasted(sheetOf(), [['120k']], at(0, 3, 2, 3)).patch)).toEqual({
    ...{ 'v0 price': 120_000, 'v1 price': 120_000, 'v2 price': 120_000 },
  })
  expect(wanted(cleared(sheetOf(), at(0, 0, 0, 6)))).toEqual({ 'v0 sku': null })
})

test('a block with headings finds its columns, and rows by their SKUs', () => {
  const block = [
    ['Mã hàng', 'Tồn kho', 'Giá bán'],
    ['ao-l', '3', '50k'],
    ['AO-X', '1', '1'],
    ['', '', ''],
  ]
  const { patch, unknown } = pasted(sheetOf(), block, at(0, 0))
  expect(wanted(patch)).toEqual({ 'v2 stock': 3, 'v2 price': 50_000 })
  expect(unknown).toEqual(['AO-X'])
  const plain = pasted(sheetOf(), [['Giá bán'], ['70k'], ['80k']], at(1, 0))
  expect(wanted(plain.patch)).toEqual({ 'v1 price': 70_000, 'v2 price': 80_000 })
})

test('columns that nobody knows are left out and told, and never make headings into cells', () => {
  const block = [
    ['Mã hàng', 'Ghi chú', 'Giá bán (đ)*', 'Tên hàng', ''],
    ['AO-L', 'hàng mới', '50k', 'Áo lụa tơ', 'x'],
  ]
  const { patch, ignored, lost } = pasted(sheetOf(), block, at(0, 0))
  expect(wanted(patch)).toEqual({ 'v2 price': 50_000, 'p name': 'Áo lụa tơ' })
  expect([ignored, lost]).toEqual([['Ghi chú'], 0])
  const twice = pasted(
    sheetOf(),
    [
      ['SKU', 'Giá bán', 'Đơn giá'],
      ['AO-S', '1k', '2k'],
    ],
    at(0, 0),
  )
  expect(wanted(twice.patch)).toEqual({ 'v0 price': 1000 })
  expect(twice.ignored).toEqual(['Đơn giá'])
})

test('without codes rows are found by their names, with the variant where there are several', () => {
  const block = [
    ['Tên hàng hoá', 'Phân loại', 'Tồn kho', 'Kệ'],
    ['áo  lụa', 'm', '3', 'A1'],
    ['Áo lụa', 'XL', '4', 'A2'],
  ]
  const { patch, unknown, ignored } = pasted(sheetOf(), block, at(2, 0))
  expect(wanted(patch)).toEqual({ 'v1 stock': 3 })
  expect([unknown, ignored]).toEqual([['Áo lụa'], ['Kệ']])
  const unclear = pasted(
    sheetOf(),
    [
      ['Tên hàng', 'Giá bán'],
      ['Áo lụa', '1'],
    ],
    at(0, 0),
  )
  expect([unclear.patch.size, unclear.unknown]).toEqual([0, ['Áo lụa']])
})

test('fill down copies the first row, edits included', () => {
  const edits = new Map(pasted(sheetOf(), [['90k']], at(0, 3)).patch) as Edits
  expect(wanted(filledDown(sheetOf(edits), at(0, 3, 2, 3)))).toEqual({
    ...{ 'v1 price': 90_000, 'v2 price': 90_000 },
  })
  expect(copiedBlock(sheetOf(edits), at(0, 3, 1, 5))).toEqual([
    ['90000', '', '10'],
    ['100000', '', '10'],
  ])
})

test('a name that two categories have is found by its path alone', () => {
  const read = (text: string) => pasted(sheetOf(), [[text]], at(0, 6)).patch.get('p categoryId')
  expect(read('quần')?.wanted).toBe('c3')
  expect(read('tre em>ao')?.wanted).toBe('c2')
  expect(read('Áo')?.problem).toContain('Không có danh mục này')
})

test('what is typed back is no edit any more, and a discount is held to the price beside it', () => {
  const edits = new Map(pasted(sheetOf(), [['150k', '120k']], at(0, 3)).patch) as Edits
  const [row] = rows
  if (!row) throw new Error('no row')
  expect(problemOfCell(row, 'discountPrice', edits)).toBeUndefined()
  const back = pasted(sheetOf(edits), [['100000']], at(0, 3)).patch
  expect(back.get('v0 price')).toBeUndefined()
  const less = new Map([...edits].filter(([key]) => key !== 'v0 price'))
  expect(problemOfCell(row, 'discountPrice', less)).toBe(
    'Giá giảm 120.000đ phải thấp hơn giá bán 100.000đ.',
  )
})

test('a save sends what was seen and wanted; what was changed meanwhile is kept beside', () => {
  const edits = new Map(pasted(sheetOf(), [['150k', '', '12'], ['160k']], at(0, 3)).patch) as Edits
  expect(saveOf(edits, 'x')).toEqual({
    changeId: 'x',
    products: [],
    variants: [
      {
        id: 'v0',
        cells: {
          price: { seen: 100_000, wanted: 150_000 },
          stock: { seen: 10, wanted: 12 },
        },
      },
      { id: 'v1', cells: { price: { seen: 100_000, wanted: 160_000 } } },
    ],
  })
  const left = afterSave(edits, saveOf(edits, 'x'), [
    { id: 'v0', status: 'changed', current: [{ field: 'price', value: 90_000 }] },
    { id: 'v1', status: 'saved' },
  ])
  expect([...left.keys()]).toEqual(['v0 price', 'v0 stock'])
  expect(left.get('v0 price')?.theirs).toBe(90_000)
})

test('rows that are loaded anew show what others saved; stock stays a difference', () => {
  const edits = new Map(pasted(sheetOf(), [['150k', '', '12']], at(0, 3)).patch) as Edits
  const newer = sheetRows(
    [product],
    variants.map((variant) => ({ ...variant, price: 90_000, stock: 4 })),
  )
  const next = rebased(edits, newer)
  expect(next.get(keyOf('v0', 'price'))?.theirs).toBe(90_000)
  expect(next.get(keyOf('v0', 'stock'))?.theirs).toBeUndefined()
  const same = sheetRows(
    [product],
    variants.map((variant) => ({ ...variant, price: 150_000 })),
  )
  expect(rebased(edits, same).has(keyOf('v0', 'price'))).toBe(false)
  const [row] = newer
  if (row) expect(cellValue(row, 'price', next)).toBe(150_000)
})

test('an edit made after a save was sent goes on from what that save wrote', () => {
  const typed = (text: string, edits: Edits = new Map()) =>
    new Map([...edits, ...pasted(sheetOf(edits), [[text]], at(0, 5)).patch]) as Edits
  const first = typed('15')
  const sent = saveOf(first, 'x')
  const newer = typed('20', first)
  const left = afterSave(newer, sent, [{ id: 'v0', status: 'saved' }])
  expect(left.get('v0 stock')).toMatchObject({ seen: 15, wanted: 20 })
  expect(afterSave(first, sent, [{ id: 'v0', status: 'saved' }]).size).toBe(0)
})
