import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guidePictures } from './pictures.ts'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/quan-ly.md'), 'utf8')
const shown = [...guide.matchAll(/<img [^>]*>/g)].map(([image]) => ({
  name: /src="pictures\/([a-z-]+)\.webp"/.exec(image)?.[1],
  alt: /alt="([^"]*)"/.exec(image)?.[1] ?? '',
}))

test('the guide shows each picture that the script takes once, and no other', () => {
  const names = shown.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(guidePictures).toSorted())
})

test('each picture of the guide says what it shows', () => {
  for (const { name, alt } of shown) expect([name, alt.length > 15]).toEqual([name, true])
})
