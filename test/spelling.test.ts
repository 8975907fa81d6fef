import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Syllables with the tone mark on the first of two vowels; the shop writes xoá, huỷ, khoá, tuỳ. */
const oldStyle = /(?<!\p{L})(?:(?:x|kh|h)óa|(?:h|t)[ùủ]y)(?!\p{L})/giu

/** Written so by the specification (its order states and notices), or words that a shopper may type. */
const asGiven = /Đã hủy|từ khóa|'ổ khóa'|'móc khóa'/gi

test('texts put the tone mark on the second vowel, but where the specification writes otherwise', () => {
  const root = `${import.meta.dirname}/..`
  const files = globSync('{src,cli}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8').normalize('NFC').replaceAll(asGiven, '')
    return [...text.matchAll(oldStyle)].map(([word]) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})
