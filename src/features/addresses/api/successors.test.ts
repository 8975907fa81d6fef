import { expect, test } from 'vitest'
import { dividedWards } from './divided-wards.ts'
import { findSuccessors } from './successors.ts'
import { findDistricts, findWards, listProvinces } from './units.ts'

const nameOf = (unit: { name: string } | null | undefined) => unit?.name

async function allPlaces() {
  const provinces = await listProvinces()
  const lists = await Promise.all(
    provinces.map(async ({ code: provinceCode }) => {
      const districts = (await findDistricts(provinceCode)) ?? []
      return Promise.all(
        districts.map(async ({ code: districtCode }) => {
          const wards = (await findWards(districtCode)) ?? []
          const codes = wards.length > 0 ? wards.map(({ code }) => code) : ['']
          return codes.map((wardCode) => ({ provinceCode, districtCode, wardCode }))
        }),
      )
    }),
  )
  return lists.flat(2)
}

test('471 wards of 165 districts are known to be divided, each a ward of its district', async () => {
  const codes = [...dividedWards.values()].flat()
  expect([dividedWards.size, codes.length, new Set(codes).size]).toEqual([165, 471, 471])
  for (const [district, divided] of dividedWards) {
    const wards = new Set((await findWards(district))?.map(({ code }) => code))
    expect(divided.filter((code) => !wards.has(code))).toEqual([])
  }
})

test('of 10,056 old wards nearly all have one new ward, the rest need a choice, all have candidates', async () => {
  const found = await Promise.all((await allPlaces()).map((place) => findSuccessors(place)))
  expect(found).toHaveLength(10_056)
  expect(found.filter((one) => one?.ward)).toHaveLength(9556)
  const odd = found.filter(
    (one) =>
      !one || one.candidates.length === 0 || (one.ward && !one.candidates.includes(one.ward)),
  )
  expect(odd).toEqual([])
})

test.each([
  ['a ward that was joined to others', '79', '760', '26740', 'Phường Sài Gòn'],
  ['a ward that was renamed before it was joined', '14', '123', '04015', undefined],
  ['an island without wards', '77', '755', '', 'Đặc khu Côn Đảo'],
  ['a divided ward', '01', '001', '00007', undefined],
])('%s', async (_what, provinceCode, districtCode, wardCode, ward) => {
  const found = await findSuccessors({ provinceCode, districtCode, wardCode })
  expect(nameOf(found?.ward)).toBe(ward)
})

test('for a divided ward there is a choice of the new ones of the old district', async () => {
  const codes = { provinceCode: '01', districtCode: '001', wardCode: '00007' }
  const found = await findSuccessors(codes)
  expect(nameOf(found?.province)).toBe('Thành phố Hà Nội')
  expect(found?.candidates.map(nameOf)).toEqual([
    ...['Phường Ba Đình', 'Phường Giảng Võ', 'Phường Hồng Hà', 'Phường Ngọc Hà'],
  ])
})

test('units that do not belong together have none', async () => {
  const codes = { provinceCode: '01', districtCode: '001', wardCode: '26740' }
  expect(await findSuccessors(codes)).toBeUndefined()
})
