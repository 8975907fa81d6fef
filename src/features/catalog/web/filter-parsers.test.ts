import { expect, test } from 'vitest'
import { UnknownShape } from '#storefront/api/parse.ts'
import { parseCategoryAttributes, parseCategoryTree } from './category-parser.ts'
import { parseFacets } from './facet-parser.ts'

test('a flat list of categories becomes a tree', () => {
  const tree = parseCategoryTree([
    { id: 2, name: 'Áo', parentId: 1 },
    { id: 1, name: 'Thời trang', parentId: null },
    { id: 3, name: 'Áo dài', parentId: 2 },
    { id: 4, name: 'Mất cha', parentId: 99 },
    { id: 5, name: 'Cha của mình', parentId: 5 },
    { name: 'Không có mã', parentId: null },
  ])
  expect(tree.map(({ name }) => name)).toEqual(['Thời trang', 'Mất cha'])
  expect(tree[0]?.children[0]).toMatchObject({ name: 'Áo', parentId: '1', pathIds: ['1', '2'] })
  expect(tree[0]?.children[0]?.children[0]?.pathIds).toEqual(['1', '2', '3'])
})

test('an empty list of categories is an answer, anything else is none', () => {
  expect(parseCategoryTree({ data: [] })).toEqual([])
  expect(() => parseCategoryTree({ data: 'x' })).toThrow(UnknownShape)
})

test('attributes: codes upper-case, values as text or with a label, a range where there are none', () => {
  const answer = [
    { id: 1, code: 'mau', name: 'Màu', options: ['Đỏ', { value: 'x', label: 'Xanh' }] },
    { code: 'ram', label: 'RAM', type: 'number', options: [{ value: 8 }] },
    { code: 'nang' },
    { name: 'Không có mã' },
  ]
  const read = [
    {
      id: '1',
      code: 'MAU',
      name: 'Màu',
      options: [
        { value: 'Đỏ', label: 'Đỏ' },
        { value: 'x', label: 'Xanh' },
      ],
      isNumber: false,
    },
    { id: 'RAM', code: 'RAM', name: 'RAM', options: [{ value: '8', label: '8' }], isNumber: true },
    { id: 'NANG', code: 'NANG', name: 'NANG', options: [], isNumber: true },
  ]
  expect(parseCategoryAttributes({ data: answer })).toEqual(read)
  expect(parseCategoryAttributes({ attributes: answer })).toEqual(read)
})

test('facets: none when none are sent, and only parsable ones', () => {
  expect(parseFacets({ data: [] })).toBeNull()
  expect(
    parseFacets({
      facets: {
        categories: [{ id: 7, name: 'Áo', slug: 'ao', level: 1, count: '3' }, { id: 8 }],
        attributes: [
          { code: 'mau', name: 'Màu', kind: 'values', values: [{ value: 'Đỏ', count: 2 }, {}] },
          { code: 'RAM', kind: 'number', unit: 'GB', values: [], min: 4, max: 16 },
        ],
        price: { min: 1000, max: 2000 },
        ratings: [{ min: 4, count: 1 }],
        inStock: 5,
        isComplete: false,
      },
    }),
  ).toEqual({
    categories: [{ id: '7', name: 'Áo', slug: 'ao', parentId: null, level: 1, count: 3 }],
    attributes: [
      { code: 'MAU', name: 'Màu', kind: 'values', values: [{ value: 'Đỏ', count: 2 }] },
      { code: 'RAM', name: 'RAM', unit: 'GB', kind: 'number', values: [], min: 4, max: 16 },
    ],
    price: { min: 1000, max: 2000 },
    ratings: [{ min: 4, count: 1 }],
    inStock: 5,
    shipFast: null,
    isComplete: false,
    areCategoriesComplete: false,
    areCategoryCountsExact: false,
  })
})
