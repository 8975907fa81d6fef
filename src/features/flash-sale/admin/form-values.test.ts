import { expect, test } from 'vitest'
import type { SaleGoods } from '../admin-contract.ts'
import { errorsOf, newLine, readTimes, readValues, tidyCell } from './form-values.ts'
import { pasteBlock, readBlock } from './paste-block.ts'

const now = new Date('2026-11-26T03:00:00Z')
const goods = (productId: string) => ({ productId, variantId: null }) as SaleGoods
const line = (id: string, more: object = {}) => ({ ...newLine(goods(id)), ...more })
const values = {
  ...{ id: 'x', name: 'Tối nay', start: '20h', end: '22h' },
  lines: [line('a', { price: '99k', quantity: '1.000', perShopper: '' })],
}

test('what is typed becomes what is sent', () => {
  expect(readValues(values, undefined, now)).toEqual({
    contents: {
      name: 'Tối nay',
      startAt: '2026-11-26T13:00:00.000Z',
      endAt: '2026-11-26T15:00:00.000Z',
      lines: [{ productId: 'a', variantId: null, price: 99_000, quantity: 1000, perShopper: null }],
    },
  })
})

test('each field that cannot be read is told', () => {
  const typed = {
    ...values,
    ...{ name: ' ', start: 'mai', end: '' },
    lines: [line('a', { perShopper: 'hai' })],
  }
  const read = readValues(typed, undefined, now)
  expect(Object.keys('errors' in read ? read.errors : {})).toEqual([
    ...['name', 'startAt', 'endAt', 'a -.price', 'a -.quantity', 'a -.perShopper'],
  ])
})

test('times that were not touched stay as fine as they are saved; “now” is the server’s', () => {
  const saved = { startAt: '2026-11-26T03:04:05.678Z', endAt: '2026-11-26T04:00:00.000Z' }
  const typed = { start: '26/11/2026 10:04', end: '26/11/2026 11:30' }
  expect(readTimes(typed, saved, now)).toEqual({
    startAt: saved.startAt,
    endAt: '2026-11-26T04:30:00.000Z',
  })
  expect(readTimes({ ...typed, start: 'Ngay bây giờ' }, undefined, now).startAt).toBeNull()
})

test('the server names lines by their place, the form by their goods', () => {
  const told = [
    { path: 'lines.1.price', message: 'Cao quá.' },
    { path: 'name', message: 'Trùng.' },
  ]
  expect(errorsOf(told, [line('a'), line('b')])).toEqual({
    'b -.price': 'Cao quá.',
    name: 'Trùng.',
  })
})

test('a block from a spreadsheet fills cells from where it is pasted', () => {
  const block = readBlock('99k\t50\r\n1tr2\t20\t1\r\n5\t5\r\n') ?? []
  const lines = [line('a'), line('b'), line('c')]
  expect(pasteBlock(lines, block, { row: 1, column: 'price' })).toMatchObject([
    { price: '', quantity: '' },
    { price: '99.000', quantity: '50', perShopper: '' },
    { price: '1.200.000', quantity: '20', perShopper: '1' },
  ])
  expect(pasteBlock(lines, block, { row: 0, column: 'quantity' })[1]).toMatchObject({
    price: '',
    quantity: '1tr2',
    perShopper: '20',
  })
  expect(readBlock('99000\r\n')).toBeUndefined()
  expect(tidyCell('price', 'abc ')).toBe('abc')
})
