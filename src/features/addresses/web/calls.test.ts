import { describe, expect, test } from 'vitest'
import type { ApiClient } from '#storefront/api/client.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { deleteAddress, loadAddresses, makeDefault, saveAddress } from './calls.ts'
import { loadDistricts, loadProvinces, loadWards } from './region-calls.ts'

const base = '/api/web/addresses/users/addresses'
const older = '/api/web/users/addresses'
const region = {
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  districtCode: '760',
  districtName: 'Quận 1',
  wardCode: '26734',
  wardName: 'Phường Tân Định',
}
const draft = { fullName: 'An', phone: '0912345678', street: '1 Hàng Bài', isDefault: false }
const sent = { ...draft, ...region, email: null }

test('each call of the address book goes to its own path, with the whole address', async () => {
  const done = { success: true }
  const { api, calls } = recordedApi({
    [`GET ${base}`]: { data: { data: [] } },
    [`POST ${base}`]: { id: 'a2' },
    [`PUT ${base}/a1`]: done,
    [`PUT ${base}/a1/default`]: done,
    [`DELETE ${base}/a1`]: done,
  })
  expect(await loadAddresses(api)).toEqual([])
  expect(await saveAddress(api, sent, undefined)).toBe('a2')
  expect(await saveAddress(api, sent, 'a1')).toBe('a1')
  await makeDefault(api, 'a1')
  await deleteAddress(api, 'a1')
  expect(calls).toEqual([
    { call: `GET ${base}` },
    { call: `POST ${base}`, body: { ...draft, ...region, email: null } },
    { call: `PUT ${base}/a1`, body: { ...draft, ...region, email: null } },
    { call: `PUT ${base}/a1/default` },
    { call: `DELETE ${base}/a1` },
  ])
})

test('where the newer base path fails, the older one is called', async () => {
  const { api, calls } = recordedApi({
    [`GET ${base}`]: 500,
    [`GET ${older}`]: { data: [] },
    [`POST ${older}`]: { data: { id: 'a3' } },
    [`PUT ${older}/a1`]: {},
    [`PUT ${older}/a1/default`]: {},
    [`DELETE ${older}/a1`]: {},
  })
  expect(await loadAddresses(api)).toEqual([])
  expect(await saveAddress(api, sent, undefined)).toBe('a3')
  await saveAddress(api, sent, 'a1')
  await makeDefault(api, 'a1')
  await deleteAddress(api, 'a1')
  const paths = calls.map(({ call }) => call)
  expect(paths).toEqual(
    ['GET', 'POST', 'PUT /a1', 'PUT /a1/default', 'DELETE /a1'].flatMap((call) => {
      const [method, path = ''] = call.split(' ')
      return [`${method} ${base}${path}`, `${method} ${older}${path}`]
    }),
  )
})

const changes: [string, (api: ApiClient) => Promise<unknown>][] = [
  [`POST ${base}`, (api) => saveAddress(api, sent, undefined)],
  [`PUT ${base}/a1`, (api) => saveAddress(api, sent, 'a1')],
  [`PUT ${base}/a1/default`, (api) => makeDefault(api, 'a1')],
  [`DELETE ${base}/a1`, (api) => deleteAddress(api, 'a1')],
]
const atOlder = (call: string) => call.replace(base, older)
const missing = [404, 405, 501]
const unknown = ['lost', 500, 502, 503]
const refused = [400, 401, 403, 409, 422, 429]

describe.each(changes)('%s', (call, change) => {
  const isPost = call.startsWith('POST')

  test.each(isPost ? missing : [...missing, ...unknown])(
    'goes to the older base path after %s',
    async (failure) => {
      const { api, calls } = recordedApi({ [call]: failure, [atOlder(call)]: { id: 'a1' } })
      await change(api)
      expect(calls.map((made) => made.call)).toEqual([call, atOlder(call)])
      expect(calls[1]?.body).toEqual(calls[0]?.body)
    },
  )

  test.each(isPost ? [...unknown, ...refused] : refused)('ends with %s', async (failure) => {
    const { api, calls } = recordedApi({ [call]: failure, [atOlder(call)]: { id: 'a1' } })
    const status = failure === 'lost' ? 0 : failure
    await expect(change(api)).rejects.toMatchObject({ status })
    expect(calls).toHaveLength(1)
  })

  test('ends with the first failure where both paths fail', async () => {
    const { api } = recordedApi({ [call]: 501, [atOlder(call)]: 405 })
    await expect(change(api)).rejects.toMatchObject({ status: 501 })
  })
})

test('the lists of units are requested by the code of the unit above', async () => {
  const list = { data: [{ code: '01', name: 'Một' }] }
  const units = '/api/web/addresses'
  const { api, calls } = recordedApi({
    [`GET ${units}/provinces`]: list,
    [`GET ${units}/districts`]: list,
    [`GET ${units}/wards`]: list,
  })
  for (const found of [
    await loadProvinces(api),
    await loadDistricts(api, '79'),
    await loadWards(api, '760'),
  ]) {
    expect(found).toEqual(list.data)
  }
  expect(calls).toEqual([
    { call: `GET ${units}/provinces` },
    { call: `GET ${units}/districts?province_code=79` },
    { call: `GET ${units}/wards?district_code=760` },
  ])
})
