import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { orderByParent } from './order-by-parent.ts'

const mapping = ['productKey', 'sku', 'parentKey'] as const
const table = [
  ['1', 'AO', ''],
  ['2', 'LY', ''],
  ['3', '', ''],
  ['4', 'AO-X', 'AO'],
  ['5', 'Q-S', 'ID:3'],
  ['6', 'AO-D', 'id:1'],
  ['7', 'MO', 'id:99'],
]

async function order(columns: readonly (typeof mapping)[number][]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'order-'))
  const file = path.join(folder, 'rows')
  async function* read() {
    for (const [index, cells] of table.entries()) yield { row: index + 2, cells }
  }
  const found: string[] = []
  for await (const row of orderByParent(read, columns, file)) {
    if ('cells' in row) found.push(row.cells[0] ?? '')
  }
  expect(existsSync(file)).toBe(false)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  return found
}

test('variations come behind their product, wherever both stand, and lost ones last', async () => {
  expect(await order(mapping)).toEqual(['2', '1', '4', '6', '3', '5', '7'])
})

test('a table without parents stays in its order', async () => {
  expect(await order(['productKey', 'sku'])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})
