import { expect, test } from 'vitest'
import { parseAddress, parseAddresses, parseRegions, parseSuccessors } from './parsers.ts'

const present = {
  id: 'a1',
  fullName: 'Nguyễn Thị Mẫu',
  phone: '0912345678',
  street: '12 phố Mẫu',
  isDefault: false,
  provinceCode: '01',
  provinceName: 'Thành phố Hà Nội',
  districtCode: '001',
  districtName: 'Quận Ba Đình',
  wardCode: '00001',
  wardName: 'Phường Phúc Xá',
}

test.each([
  ['data.data', { data: { data: [present] } }],
  ['data', { data: [present] }],
])('the list is found at %s', (_place, answer) => {
  expect(parseAddresses(answer)).toMatchObject([{ id: 'a1', wardName: 'Phường Phúc Xá' }])
})

test('every field of an address is read', () => {
  expect(parseAddress({ data: present })).toMatchObject(present)
  expect(parseAddress({ data: { ...present, isDefault: true } })?.isDefault).toBe(true)
})

test('the default address comes first', () => {
  const list = parseAddresses({ data: [present, { ...present, id: 'a2', isDefault: true }] })
  expect(list.map(({ id }) => id)).toEqual(['a2', 'a1'])
})

test('the older shape has plain names', () => {
  const older = {
    id: 7,
    fullName: 'A',
    phone: '0',
    street: 'S',
    province: 'P',
    district: 'D',
    ward: 'W',
  }
  expect(parseAddress({ data: older })).toMatchObject({
    id: '7',
    ...{ fullName: 'A', phone: '0', street: 'S' },
    provinceName: 'P',
    districtName: 'D',
    wardName: 'W',
  })
})

test('codes keep their leading zeros', () => {
  expect(parseRegions({ data: [{ code: '01', name: 'Hà Nội' }] })).toEqual([
    { code: '01', name: 'Hà Nội' },
  ])
})

test('what old units are called now: a ward only when it is named', () => {
  const province = { code: '01', name: 'Thành phố Hà Nội' }
  const ward = { code: '00004', name: 'Phường Ba Đình' }
  const data = { province, ward, candidates: [ward] }
  expect(parseSuccessors({ data })).toEqual(data)
  expect(parseSuccessors({ data: { ...data, ward: null } })).toEqual({ ...data, ward: null })
})
