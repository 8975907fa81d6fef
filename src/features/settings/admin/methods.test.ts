import { expect, test } from 'vitest'
import { usualRates } from '#features/shipping/domain.ts'
import { readShippingMethods } from '#shared/shipping-rates.ts'
import {
  moved,
  newMethod,
  problemsOfMethods,
  readMethods,
  withMethodBack,
  writeMethods,
} from './methods.ts'

const table = JSON.stringify(usualRates('79'))
const [usual = { id: '', name: '', zones: [] }] = readMethods(table)
const near = { id: 'near', name: 'Giao nhanh', zones: usualRates('79').slice(0, 1) }

test('a table alone is the only method, and is written as it was', () => {
  expect(usual).toMatchObject({ id: 'standard', name: 'Giao tiêu chuẩn' })
  expect(writeMethods([usual])).toBe(table)
})

test('several methods, and one that was named, are written with their names', () => {
  for (const methods of [[usual, near], [{ ...usual, name: 'Xe máy' }]]) {
    expect(readMethods(writeMethods(methods))).toEqual(methods)
    expect(readShippingMethods(writeMethods(methods))).toHaveProperty('methods')
  }
})

test('a new method costs what the open one does, under a name and an id that are free', () => {
  const methods = [usual]
  while (methods.length < 5) methods.push(newMethod(methods, usual))
  expect(new Set(methods.map(({ name }) => name)).size).toBe(5)
  expect(readShippingMethods(writeMethods(methods))).toHaveProperty('methods')
})

test('what is wrong is told for each method, and for all together', () => {
  const nameless = { ...near, id: 'other', name: '' }
  const problems = problemsOfMethods([near, nameless])
  expect(problems.other?.['1.name']).toBe('Cần tên cách giao.')
  expect(problemsOfMethods([usual, near])).toEqual({ '': {}, standard: {}, near: {} })
  const far = { ...near, id: 'far', name: 'Xa' }
  expect(problemsOfMethods([near, far])['']).toEqual({
    '': 'Còn 33 tỉnh thành chưa có cách giao nào.',
  })
  const bad = { ...near, zones: [{ ...near.zones[0], bands: [] }] }
  expect(problemsOfMethods([usual, bad]).near).toEqual({
    '1.zones.0.bands': 'Cần ít nhất một mức cân nặng.',
  })
})

test('methods change places, and one that was removed comes back once', () => {
  const idsOf = (methods: readonly { id: string }[]) => methods.map(({ id }) => id).join()
  expect(idsOf(moved([usual, near], 1, -1))).toBe('near,standard')
  expect(idsOf(moved([usual, near], 0, 1))).toBe('near,standard')
  expect(idsOf(withMethodBack([near], usual, 0))).toBe('standard,near')
  expect(idsOf(withMethodBack([usual, near], usual, 0))).toBe('standard,near')
})
