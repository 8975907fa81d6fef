import { expect, test } from 'vitest'
import {
  findDistricts,
  findUnitNames,
  findWards,
  listProvinces,
  listProvincesWithWards,
} from './units.ts'

async function allDistricts() {
  const provinces = await listProvinces()
  const lists = await Promise.all(provinces.map(({ code }) => findDistricts(code)))
  return lists.flatMap((list) => list ?? [])
}

test('there are 63 provinces, 696 districts and 10,051 wards, each with a code of its own', async () => {
  const provinces = await listProvinces()
  const districts = await allDistricts()
  const wards = (await Promise.all(districts.map(({ code }) => findWards(code)))).flatMap(
    (list) => list ?? [],
  )
  const codes = (list: { code: string }[]) => new Set(list.map(({ code }) => code)).size
  expect([codes(provinces), codes(districts), codes(wards)]).toEqual([63, 696, 10_051])
  expect([provinces.length, districts.length, wards.length]).toEqual([63, 696, 10_051])
  const withWards = await listProvincesWithWards()
  expect(withWards.flatMap((province) => province.wards)).toHaveLength(10_051)
})

test('codes keep their leading zeros; names are clean', async () => {
  const provinces = await listProvinces()
  expect(provinces.find(({ name }) => name === 'Thành phố Hà Nội')?.code).toBe('01')
  for (const { name } of [...provinces, ...(await allDistricts())]) {
    expect(name).toBe(name.normalize('NFC').trim().replace(/\s+/g, ' '))
  }
})

test('five island districts have no wards', async () => {
  const districts = await allDistricts()
  const empty = []
  for (const { code } of districts) if ((await findWards(code))?.length === 0) empty.push(code)
  expect(empty.toSorted()).toEqual(['318', '471', '498', '536', '755'])
})

test('lists are in Vietnamese order, numbers as numbers', async () => {
  const names = (await findDistricts('79'))?.map(({ name }) => name) ?? []
  expect(names.filter((name) => /^Quận \d/.test(name))).toEqual(
    ['1', '3', '4', '5', '6', '7', '8', '10', '11', '12'].map((number) => `Quận ${number}`),
  )
  const provinces = (await listProvinces()).map(({ name }) => name)
  expect(provinces.indexOf('Tỉnh Đắk Lắk')).toBeLessThan(provinces.indexOf('Tỉnh Gia Lai'))
  expect(provinces.indexOf('Tỉnh Cà Mau')).toBeLessThan(provinces.indexOf('Tỉnh Đắk Lắk'))
})

test('units that belong together have names', async () => {
  const codes = {
    scheme: 'legacy',
    provinceCode: '01',
    districtCode: '001',
    wardCode: '00001',
  } as const
  expect(await findUnitNames(codes)).toEqual({
    provinceName: 'Thành phố Hà Nội',
    districtName: 'Quận Ba Đình',
    wardName: 'Phường Phúc Xá',
  })
  expect(
    await findUnitNames({ ...codes, provinceCode: '77', districtCode: '755', wardCode: '' }),
  ).toEqual({
    provinceName: 'Tỉnh Bà Rịa - Vũng Tàu',
    districtName: 'Huyện Côn Đảo',
    wardName: '',
  })
})

test.each([
  ['79', '001', '00001'],
  ['01', '001', '26734'],
  ['01', '001', ''],
  ['77', '755', '00001'],
  ['1', '1', '1'],
  ['__proto__', 'constructor', 'toString'],
  ['', '', ''],
])('%s, %s, %s do not belong together', async (provinceCode, districtCode, wardCode) => {
  expect(
    await findUnitNames({ scheme: 'legacy', provinceCode, districtCode, wardCode }),
  ).toBeUndefined()
})
