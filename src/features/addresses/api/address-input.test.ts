import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  shop = await createTestApp()
  me = await aShopper(shop.db)
})
afterAll(() => shop.close())

const input = {
  fullName: 'Trần Thị Bưởi',
  phone: '0912345678',
  email: 'buoi@example.com',
  street: '12 phố Mẫu',
  isDefault: true,
  provinceCode: '01',
  districtCode: '001',
  wardCode: '00001',
}
const base = '/api/web/users/addresses'

function send(payload: unknown, method: 'POST' | 'PUT' = 'POST', url = base) {
  const headers = { ...me.headers, 'content-type': 'application/json' }
  return shop.app.inject({ method, url, headers, payload: JSON.stringify(payload) })
}
const stored = () => shop.db.selectFrom('addresses').selectAll().execute()
const mismatch = 'Tỉnh/Thành, Quận/Huyện và Phường/Xã không khớp nhau.'
const newMismatch = 'Tỉnh/Thành và Phường/Xã không khớp nhau.'
const badPhone = 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'

test.each([
  [{ fullName: ' ' }, 'Vui lòng nhập họ và tên'],
  [{ fullName: 'a'.repeat(101) }, 'Vui lòng nhập họ và tên'],
  [{ street: '' }, 'Vui lòng nhập địa chỉ cụ thể'],
  [{ street: 'a'.repeat(256) }, 'Vui lòng nhập địa chỉ cụ thể'],
  [{ phone: '' }, badPhone],
  [{ phone: '1912345678' }, badPhone],
  [{ phone: '091234567' }, badPhone],
  [{ phone: '09123456789' }, badPhone],
  [{ email: 'buoi@' }, 'Email không hợp lệ'],
  [{ provinceCode: '79' }, mismatch],
  [{ districtCode: '760' }, mismatch],
  [{ wardCode: '26734' }, mismatch],
  [{ wardCode: '' }, mismatch],
  [{ provinceCode: '' }, mismatch],
  [{ districtCode: '' }, 'Vui lòng chọn đủ Tỉnh/Thành, Quận/Huyện và Phường/Xã.'],
  [{ scheme: '2026' }, 'Loại địa chỉ không hợp lệ.'],
  [{ scheme: '2025', wardCode: '00004' }, newMismatch],
  [{ scheme: '2025', districtCode: '', wardCode: '00001' }, newMismatch],
  [{ scheme: '2025', districtCode: '', wardCode: '26740' }, newMismatch],
  [{ scheme: '2025', districtCode: '', provinceCode: '02', wardCode: '00004' }, newMismatch],
  [{ scheme: '2025', districtCode: '', wardCode: '' }, 'Vui lòng chọn đủ Tỉnh/Thành và Phường/Xã.'],
])('%j is refused with a sentence', async (fields, message) => {
  const answer = await send({ ...input, ...fields })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe(message)
})

test('a number with the country’s code is the same number', async () => {
  const answer = await send({ ...input, phone: '+84 912 345 678' })
  expect(answer.json().data.phone).toBe('0912345678')
})

describe.each(Object.keys(input))('%s of the wrong kind', (field) => {
  test('is refused, and nothing is stored', async () => {
    const before = await stored()
    const wrong = [
      42,
      -1,
      1e308,
      [],
      {},
      ['01'],
      'a\u0000b',
      '\ud800',
      'x'.repeat(100_000),
      '../..',
    ]
    for (const value of wrong) {
      if (value === '../..' && ['fullName', 'street'].includes(field)) continue
      const answer = await send({ ...input, [field]: value })
      expect([400, 422], `${value}`).toContain(answer.statusCode)
      expect(answer.json().message).toMatch(/[À-ỹ]/)
    }
    expect(await stored()).toEqual(before)
  })
})

test.each(['x', '1', '%00', '..%2f..%2fetc%2fpasswd', 'a'.repeat(290), '%f0%9f%94%91'])(
  'the id %s does not exist',
  async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PUT', '/default'],
    ] as const) {
      const answer = await shop.app.inject({
        method,
        url: `${base}/${id}${path}`,
        headers: me.headers,
      })
      expect(answer.statusCode).toBe(404)
    }
    expect((await send(input, 'PUT', `${base}/${id}`)).statusCode).toBe(404)
  },
)

test('malformed and oversized bodies are refused', async () => {
  for (const body of [null, [], 'a', 1]) expect((await send(body)).statusCode).toBe(400)
  const large = await send({ ...input, street: 'x'.repeat(2_000_000) })
  expect(large.statusCode).toBe(413)
})

describe('lists of units', () => {
  const get = (path: string) => shop.app.inject({ url: `/api/web/addresses${path}` })

  test('are open, sorted and cacheable', async () => {
    const provinces = await get('/provinces')
    expect(provinces.json().data).toHaveLength(63)
    expect(provinces.headers['cache-control']).toBe('public, max-age=86400')
    const districts = await get('/districts?province_code=01')
    expect(districts.json().data[0]).toEqual({ code: '271', name: 'Huyện Ba Vì' })
    expect((await get('/wards?district_code=001')).json().data).toHaveLength(13)
    expect((await get('/wards?district_code=318')).json().data).toEqual([])
    expect((await get('/wards?scheme=2025&province_code=01')).json().data).toHaveLength(126)
    const older = (await get('')).json().data
    expect(older).toHaveLength(63)
    expect(older[0]).toMatchObject({ name: 'Thành phố Cần Thơ', wards: expect.any(Array) })
  })

  test('name their scheme, which a server that knows the old one alone can’t', async () => {
    expect((await get('/provinces')).json().scheme).toBe('legacy')
    const { scheme, data } = (await get('/provinces?scheme=2025')).json()
    expect([scheme, data.length]).toEqual(['2025', 34])
  })

  test('give the current name of an old address', async () => {
    const certain = await get('/successors?province_code=79&district_code=760&ward_code=26740')
    expect(certain.json().data).toMatchObject({
      province: { code: '79', name: 'Thành phố Hồ Chí Minh' },
      ward: { code: '26740', name: 'Phường Sài Gòn' },
    })
    const island = await get('/successors?province_code=77&district_code=755')
    expect(island.json().data.ward).toEqual({ code: '26732', name: 'Đặc khu Côn Đảo' })
  })

  test.each([
    ['/districts', 400],
    ['/provinces?scheme=2026', 422],
    ['/wards?scheme=2025', 400],
    ['/wards?scheme=2025&district_code=001', 400],
    ['/wards?scheme=2025&province_code=02', 404],
    ['/successors', 400],
    ['/successors?province_code=01&district_code=001&ward_code=26740', 404],
    ['/successors?province_code=01&district_code=001', 404],
    ['/wards', 400],
    ['/districts?province_code=', 404],
    ['/districts?province_code=99', 404],
    ['/wards?district_code=%00', 404],
    ['/wards?district_code=001&district_code=002', 400],
    ['/wards?district_code=12345678901', 422],
  ])('%s answers %i', async (path, status) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
