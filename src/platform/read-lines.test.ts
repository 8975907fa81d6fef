import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const read = (pieces: readonly string[]) => Array.fromAsync(readLines(Readable.from(pieces)))

test('lines end only at \\n and \\r\\n, wherever the chunks are split', async () => {
  expect(await read(['a\u2028b\u0085\u2029', 'c\r', '\n\nd\re\n', 'last'])).toEqual([
    'a\u2028b\u0085\u2029c',
    '',
    'd\re',
    'last',
  ])
  expect(await read([])).toEqual([])
  expect(await read(['\n'])).toEqual([''])
})

test('arbitrary lines are returned unchanged', async () => {
  const line = fc.string().map((text) => text.replace(/[\r\n]/g, ''))
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 5 }), async (lines, size) => {
      const text = lines.map((text) => `${text}\n`).join('')
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(await read(pieces)).toEqual(lines)
    }),
  )
})
