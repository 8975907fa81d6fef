import { expect, test } from 'vitest'
import { parseMadeStore, parseOwnStore } from './parsers.ts'

const store = {
  id: '1',
  name: 'Gốm',
  description: 'Làm tay',
  logo: 'https://vi-du.vn/l.png',
  status: 'rejected',
  note: 'Thiếu giấy phép',
  createdAt: '2026-11-20T03:00:00.000Z',
}
const { id: _id, ...shown } = { ...store, statusText: 'rejected' }

test.each([
  { success: true, data: { id: 'u', name: 'Lan' }, store },
  { data: { id: 'u', name: 'Lan', store } },
  { user: { name: 'Lan', store } },
  { data: { user: { store } } },
])('the own request, wherever it stands: %#', (answer) => {
  expect(parseOwnStore(answer)).toEqual(shown)
})

test('nobody’s request is none, and a user is no shop', () => {
  expect(parseOwnStore({ data: { id: 'u', name: 'Lan' }, store: null })).toBeNull()
  expect(parseOwnStore({ data: { id: 'u', name: 'Lan', status: 'ACTIVE' } })).toBeNull()
  expect(() => parseOwnStore('')).toThrow()
})

test('other servers write the status in their own way', () => {
  expect(parseMadeStore({ data: { name: 'Gốm', status: 'PENDING' } })).toEqual({
    name: 'Gốm',
    description: '',
    logo: null,
    note: '',
    createdAt: '',
    status: 'pending',
    statusText: 'PENDING',
  })
  expect(parseMadeStore({ store: { name: 'Gốm', status: 'Paused' } })).toMatchObject({
    status: 'other',
    statusText: 'Paused',
  })
  expect(parseMadeStore({ success: true })).toBeUndefined()
  expect(parseMadeStore({ store: { ...store, logo: 'javascript:alert(1)' } })?.logo).toBeNull()
})
