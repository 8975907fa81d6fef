import { expect, test } from 'vitest'
import { editDistance, singleEdits, soundAlikes, textHash } from './spelling-edits.ts'

test.each([
  ['laptop', 'laptop', 0],
  ['latop', 'laptop', 1],
  ['lpatop', 'laptop', 1],
  ['labtob', 'laptop', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%s is %s by %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
})

test('one edit gives every neighbour once, never the word itself', () => {
  const spellings = singleEdits('thao')
  const folded = spellings.map((spelling) => spelling.folded)
  expect(folded).toEqual(expect.arrayContaining(['thoa', 'tha', 'thaoo', 'thap', 'xthao', 'hao']))
  expect(new Set(folded).size).toBe(folded.length)
  expect(folded).not.toContain('thao')
  expect(folded.every((other) => editDistance('thao', other) === 1)).toBe(true)
})

test('of what may be, one edit gives just what is', () => {
  const word = 'thao'
  const all = singleEdits(word)
  for (const wanted of ['thoa', 'tha', 'thaoo', 'thap', 'xthao', 'hao']) {
    const given = singleEdits(word, (number) => number === textHash(wanted))
    expect(given).toEqual(all.filter(({ folded }) => folded === wanted))
  }
})

test('letters swapped or doubled, and neighbouring keys, are likelier than others', () => {
  const costs = new Map(singleEdits('giay').map(({ folded, cost }) => [folded, cost]))
  const cost = (folded: string) => costs.get(folded) ?? Number.NaN
  expect(cost('gaiy')).toBeLessThan(cost('giaz'))
  expect(cost('giayy')).toBeLessThan(cost('giaym'))
  expect(cost('giat')).toBeLessThan(cost('giak'))
})

test.each([
  ['xach', 'sach'],
  ['trao', 'chao'],
  ['giay', 'day'],
  ['dam', 'ram'],
  ['nan', 'lan'],
  ['qui', 'quy'],
  ['ban', 'bang'],
  ['mac', 'mat'],
  ['fe', 'phe'],
])('%s sounds like %s', (typed, meant) => {
  expect(soundAlikes(typed).map(({ folded }) => folded)).toContain(meant)
})
