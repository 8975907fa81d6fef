import { expect, test } from 'vitest'
import { changedFields, compareEdits, mergeEdits } from './compare-edits.ts'

type Values = { name: string; phone: string; street: string; lines: string[] }

const base: Values = { name: 'Lan', phone: '0901', street: '1 Lê Lợi', lines: ['Hũ'] }
const pairsOf = (one: Values, other: Values) => [
  { label: 'Tên', mine: one.name, theirs: other.name },
  { label: 'Điện thoại', mine: one.phone, theirs: other.phone },
  { label: 'Đường', mine: one.street, theirs: other.street },
  { label: 'Hàng', mine: one.lines.join(), theirs: other.lines.join() },
]

test('what only I changed is not theirs', () => {
  const edits = { base, mine: { ...base, name: 'Lan Anh' }, theirs: { ...base, phone: '0902' } }
  expect(compareEdits(edits, pairsOf)).toEqual([{ label: 'Điện thoại', theirs: '0902' }])
  expect(mergeEdits(edits)).toEqual({ ...base, name: 'Lan Anh', phone: '0902' })
})

test('what both changed is a conflict, in which my value wins when it is kept', () => {
  const edits = {
    base,
    mine: { ...base, street: '2 Lê Lợi', lines: ['Hũ', 'Bát'] },
    theirs: { ...base, street: '3 Lê Lợi', lines: ['Chén'], name: 'Mai' },
  }
  expect(compareEdits(edits, pairsOf)).toEqual([
    { label: 'Tên', theirs: 'Mai' },
    { label: 'Đường', mine: '2 Lê Lợi', theirs: '3 Lê Lợi' },
    { label: 'Hàng', mine: 'Hũ,Bát', theirs: 'Chén' },
  ])
  expect(mergeEdits(edits)).toEqual({ ...edits.mine, name: 'Mai' })
})

test('what both changed alike is no conflict', () => {
  const both = { ...base, phone: '0903' }
  expect(compareEdits({ base, mine: both, theirs: both }, pairsOf)).toEqual([
    { label: 'Điện thoại', theirs: '0903' },
  ])
})

test('fields that belong together are kept together', () => {
  const saved = { kind: 'percent', percent: '10', amount: 0, code: 'TET' }
  const mine = { ...saved, percent: '15' }
  expect(changedFields(saved, mine, [['kind', 'percent', 'amount']])).toEqual({
    ...{ kind: 'percent', percent: '15', amount: 0 },
  })
  expect(changedFields(saved, { ...saved, code: 'XUAN' }, [['kind', 'percent']])).toEqual({
    code: 'XUAN',
  })
})
