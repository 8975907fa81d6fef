import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findCoins, findPoints, findVouchers } from './calls.ts'
import { findOffers } from './offers.ts'

const own = '/api/web/users/user/vouchers'

test('the wallet’s calls: vouchers, coins and the balance', async () => {
  const { api, calls } = recordedApi({
    [`GET ${own}`]: { data: [{ id: 'v', code: 'TET', discount: 5 }] },
    'GET /api/web/user/coin-history': { data: [] },
    'GET /api/web/user/profile': { user: { points: 700 } },
  })
  expect((await findVouchers(api, { group: 'open', page: 1 })).vouchers).toHaveLength(1)
  await findCoins(api, 1)
  expect(await findPoints(api)).toBe(700)
  expect(calls).toEqual([
    { call: `GET ${own}?group=open&page=1` },
    { call: 'GET /api/web/user/coin-history?page=1' },
    { call: 'GET /api/web/user/profile' },
  ])
})

test('usable vouchers are read from vouchers; without that call from the shopper’s own', async () => {
  const answer = { vouchers: [{ code: 'HE' }] }
  const { api, calls } = recordedApi({ 'GET /api/web/vouchers/available': answer })
  expect(await findOffers(api, { subtotal: 90_000, shippingFee: 20_000 })).toMatchObject([
    { code: 'HE' },
  ])
  expect(calls).toEqual([
    { call: 'GET /api/web/vouchers/available?subtotal=90000&shippingFee=20000' },
  ])

  const other = recordedApi({ [`GET ${own}`]: { data: [{ code: 'DONG' }] } })
  expect(await findOffers(other.api, {})).toMatchObject([{ code: 'DONG' }])
  expect(other.calls).toEqual([{ call: 'GET /api/web/vouchers/available' }, { call: `GET ${own}` }])
})
