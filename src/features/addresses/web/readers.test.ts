import { expect, test } from 'vitest'
import { readAddress, readAddresses, readRegions, readSuccessors } from './readers.ts'

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
  expect(readAddresses(answer)).toMatchObject([{ id: 'a1', wardName: 'Phường Phúc Xá' }])
})

test('every field of an address is read', () => {
  expect(readAddress({ data: present })).toMatchObject(present)
  expect(readAddress({ data: { ...present, isDefault: true } })?.isDefault).toBe(true)
})

test('the default address comes first', () => {
  const list = readAddresses({ data: [present, { ...present, id: 'a2', isDefault: true }] })
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
  expect(readAddress({ data: older })).toMatchObject({
    id: '7',
    provinceName: 'P',
    districtName: 'D',
    wardName: 'W',
  })
})

test('codes keep their leading zeros', () => {
  expect(readRegions({ data: [{ code: '01', name: 'Hà Nội' }] })).toEqual([
    { code: '01', name: 'Hà Nội' },
  ])
})

test('what old units are called now: a ward only when it is named', () => {
  const province = { code: '01', name: 'Thành phố Hà Nội' }
  const ward = { code: '00004', name: 'Phường Ba Đình' }
  const data = { province, ward, candidates: [ward] }
  expect(readSuccessors({ data })).toEqual(data)
  expect(readSuccessors({ data: { ...data, ward: null } })).toEqual({ ...data, ward: null })
})
