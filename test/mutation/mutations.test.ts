import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readTable } from '../conformance/table.ts'
import { readLists, rowOf } from './lists.ts'
import { mutate, readMutations } from './read-mutations.ts'
import { titlePattern } from './title-pattern.ts'

const list = `# 1 §1 A section

A sentence
src/a.ts
- const most = 100
- const least = 1
+ const most = 99

Another
src/b.ts
- hidden
`

test('a list is read as blocks of a sentence, a file, and what becomes what', () => {
  expect(readMutations('a.txt', list)).toEqual([
    {
      place: 'a.txt:3',
      sentence: 'A sentence',
      file: 'src/a.ts',
      from: 'const most = 100\nconst least = 1',
      to: 'const most = 99',
    },
    { place: 'a.txt:9', sentence: 'Another', file: 'src/b.ts', from: 'hidden', to: '' },
  ])
  expect(() => readMutations('a.txt', 'A sentence\nsrc/a.ts\n+ only new')).toThrow('a.txt:1')
  expect(() => readMutations('a.txt', 'A sentence\nsrc/a.ts\nneither')).toThrow('a.txt:1')
})

test('a mutation replaces the one place with its text', () => {
  const [mutation] = readMutations('a.txt', 'A\nsrc/a.ts\n- 100\n+ 99')
  if (!mutation) throw new Error('There is no mutation')
  expect(mutate('const a = 100', mutation)).toBe('const a = 99')
  expect(() => mutate('const a = 1', mutation)).toThrow('a.txt:1: src/a.ts has 0 places')
  expect(() => mutate('[100, 100]', mutation)).toThrow('has 2 places')
})

test.each([
  ['src/a.test.ts › reads 1+1', 'reads 1\\+1'],
  ['src/a.test.ts › group › as …', 'group(?: >)? as .*'],
  ['src/a.test.ts › %s is shown', '.* is shown'],
])('the full titles of %s fit %s', (name, pattern) => {
  expect(titlePattern(name)).toBe(pattern)
})

test('every mutation has a row that tests show, and a place in its file', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const markdown = await readFile(path.join(root, 'docs/conformance.md'), 'utf8')
  const rows = readTable(markdown).flatMap((section) => section.rows)
  for (const mutation of await readLists()) {
    expect(rowOf(mutation, rows).tests).not.toEqual([])
    mutate(await readFile(path.join(root, mutation.file), 'utf8'), mutation)
  }
})
