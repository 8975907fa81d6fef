import { expect, test } from 'vitest'
import { codesOfProvince, provinceOf2025 } from '../domain.ts'
import { readAddressDatabase, readWardMappings } from './address-database.ts'
import { correctedCodes, newCities, newWards } from './new-units.ts'
import { listProvinces, listProvincesWithWards } from './units.ts'
import { findNewNames, findNewWards, listNewProvinces } from './units-2025.ts'

async function allWards() {
  const provinces = await listNewProvinces()
  const lists = await Promise.all(provinces.map(({ code }) => findNewWards(code)))
  return lists.flatMap((list) => list ?? [])
}

test('there are 34 provinces and 3,321 wards, each with a code of its own', async () => {
  const provinces = await listNewProvinces()
  const wards = await allWards()
  const codes = (list: { code: string }[]) => new Set(list.map(({ code }) => code)).size
  expect([provinces.length, wards.length]).toEqual([34, 3321])
  expect([codes(provinces), codes(wards)]).toEqual([34, 3321])
  expect(wards.filter(({ code }) => !/^\d{5}$/.test(code))).toEqual([])
})

test('since the changes of 2026 nine are cities, and 709 wards stand beside 2,599 communes and 13 zones', async () => {
  const kinds = Object.groupBy(await allWards(), ({ name }) => name.split(' ')[0] ?? '')
  const counts = Object.entries(kinds).map(([kind, list]) => [kind, list?.length])
  expect(Object.fromEntries(counts)).toEqual({ Phường: 709, Xã: 2599, Đặc: 13 })
  const cities = (await listNewProvinces()).filter(({ name }) => name.startsWith('Thành phố '))
  expect(cities.map(({ name }) => name.replace('Thành phố ', ''))).toEqual([
    ...['Bắc Ninh', 'Cần Thơ', 'Đà Nẵng', 'Đồng Nai', 'Hà Nội', 'Hải Phòng'],
    ...['Hồ Chí Minh', 'Huế', 'Quảng Ninh'],
  ])
})

test('every known fault is one that the package still has', async () => {
  const { provinces, wards } = await readAddressDatabase()
  const nameOf = (code: string) => wards.find((ward) => ward.code === code)?.name
  const right = Object.entries(correctedCodes).map(([wrong, code]) => [nameOf(wrong), nameOf(code)])
  expect(right).toEqual([['Xã Ia Mơ', undefined]])
  expect(newWards.filter((code) => !nameOf(code)?.startsWith('Xã '))).toEqual([])
  const known = provinces.filter(({ code }) => newCities.includes(code))
  expect(known.map(({ name }) => name).toSorted()).toEqual(['Bắc Ninh', 'Quảng Ninh', 'Đồng Nai'])
})

test('names are clean, whole and one within a province', async () => {
  for (const province of await listNewProvinces()) {
    const names = (await findNewWards(province.code))?.map(({ name }) => name) ?? []
    expect(province.name).toMatch(/^(Thành phố|Tỉnh) \S/)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) {
      expect(name).toBe(name.normalize('NFC').trim().replace(/\s+/g, ' '))
      expect(name).toMatch(/^(Phường|Xã|Đặc khu) \S/)
    }
  }
})

test('units that belong together have names', async () => {
  expect(await findNewNames({ provinceCode: '52', wardCode: '23938' })).toEqual({
    provinceName: 'Tỉnh Gia Lai',
    districtName: '',
    wardName: 'Xã Ia Mơ',
  })
  expect(await findNewNames({ provinceCode: '52', wardCode: '00004' })).toBeUndefined()
  expect(await findNewNames({ provinceCode: '__proto__', wardCode: '' })).toBeUndefined()
})

test('each of the 63 old provinces lives on in one of the 34, as the package says of all its wards', async () => {
  const now = new Map((await listNewProvinces()).map(({ code, name }) => [code, name]))
  const result = Map.groupBy(await readWardMappings(), ({ oldCode }) => oldCode.padStart(5, '0'))
  const old = await listProvincesWithWards()
  for (const { code, name, wards } of old) {
    const target = now.get(provinceOf2025({ scheme: 'legacy', provinceCode: code })) ?? ''
    const targets = wards.flatMap((ward) => result.get(ward.code) ?? [])
    const names = new Set(targets.map(({ newProvince }) => plain(newProvince)))
    expect([name, [...names]]).toEqual([name, [plain(target)]])
  }
  const targets = old.map(({ code }) => provinceOf2025({ scheme: 'legacy', provinceCode: code }))
  expect(new Set(targets).size).toBe(34)
})

function plain(name: string): string {
  return name.replace(/^(Thành phố|Tỉnh) /, '')
}

test('the 34 provinces of today have each of the 63 former ones once, by any code of theirs', async () => {
  const today = (await listNewProvinces()).map(({ code }) => code)
  const former = (await listProvinces()).map(({ code }) => code)
  expect(today.flatMap(codesOfProvince).toSorted()).toEqual(former.toSorted())
  for (const code of today) {
    for (const part of codesOfProvince(code)) expect(codesOfProvince(part)[0]).toBe(code)
  }
  // Bắc Ninh has the code of Bắc Giang, which it took in, and Vietnam's largest is made of three.
  expect(codesOfProvince('24')).toEqual(['24', '27'])
  expect(codesOfProvince('79').toSorted()).toEqual(['74', '77', '79'])
})
