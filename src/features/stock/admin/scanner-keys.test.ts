import { expect, test } from 'vitest'
import { createScannerKeys, type Heard } from './scanner-keys.ts'

type Options = { isField?: boolean; end?: string; hidden?: readonly number[] }

/** What is heard when these keys are pressed with these gaps before them, in milliseconds, the end included. */
function typed(
  text: string,
  gaps: number | readonly number[],
  { isField = true, end = 'Enter', hidden = [] }: Options = {},
): Heard | 'begins' | undefined {
  const press = createScannerKeys()
  let at = 1000
  let heard: Heard | 'begins' | undefined
  for (const [index, key] of [...text, end].entries()) {
    at += typeof gaps === 'number' ? gaps : (gaps[index] ?? 20)
    heard = press({ key, at, isField, isHidden: hidden.includes(index) })
  }
  return heard
}

const code = '8935001234567'

test.each([10, 30, 60])('a scanner with %i ms between keys is heard, also in a field', (gap) => {
  expect(typed(code, gap)).toEqual({ code })
  expect(typed(code, gap, { end: 'Tab' })).toEqual({ code })
})

test('keys that Bluetooth or a slow phone holds up belong to the same scan', () => {
  expect(typed(code, [0, 20, 20, 150, 20, 20, 190, 20, 20, 20, 180])).toEqual({ code })
  expect(typed(code, 190, { isField: false })).toEqual({ code })
  // The end may come late where nobody types.
  expect(typed(code, [...Array(13).fill(20), 600], { isField: false })).toEqual({ code })
})

test('a scan that was interrupted is told, never sent without its beginning', () => {
  for (const isField of [true, false]) {
    expect(typed(code, [0, 20, 20, 20, 700], { isField })).toBe('cut')
    expect(typed(code, 20, { isField, hidden: [0] })).toBe('cut')
    expect(typed(code, 20, { isField, hidden: [6] })).toBe('cut')
  }
})

test('what people type stays theirs', () => {
  for (const gap of [90, 120, 190, 400]) expect(typed('1250000', gap)).toBeUndefined()
  // Two fingers at once, then a pause, and slow keys.
  expect(typed('1250000', [0, 20, 150, 160, 140, 150, 170, 150])).toBeUndefined()
  expect(typed('12', 20)).toBeUndefined()
  expect(typed('aonau', [0, 40, 300, 45, 350, 500])).toBeUndefined()
  expect(typed('1234', [0, 20, 20, 20, 900])).toBeUndefined()
  expect(typed('', 20)).toBeUndefined()
})

test('each scan is its own', () => {
  const press = createScannerKeys()
  const heard = [...`${code}\n`, ...'AO-S\n'].flatMap((key, index) => {
    const found = press({ key: key === '\n' ? 'Enter' : key, at: 1000 + index * 15, isField: true })
    return found && found !== 'begins' ? [found] : []
  })
  expect(heard).toEqual([{ code }, { code: 'AO-S' }])
})
