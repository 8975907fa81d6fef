import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { maskEmails, templateNames } from './domain.ts'

test('every template has a name', async () => {
  const source = await readFile('src/mail/render-mail.ts', 'utf8')
  const templates = [...source.matchAll(/^ {2}'([\w-]+)': \{/gm)].map(([, name]) => name)
  expect(templates.length).toBeGreaterThan(10)
  expect(Object.keys(templateNames).toSorted()).toEqual(templates.toSorted())
})

test.each([
  ['lan@vi-du.vn', 'l•••@vi-du.vn'],
  ['550 <lan.nguyen+1@vi-du.vn>: unknown', '550 <l•••@vi-du.vn>: unknown'],
  ['a@b.vn, bình@c.vn', 'a•••@b.vn, b•••@c.vn'],
  ['không có địa chỉ', 'không có địa chỉ'],
])('addresses in %s are masked', (text, masked) => {
  expect(maskEmails(text)).toBe(masked)
})
