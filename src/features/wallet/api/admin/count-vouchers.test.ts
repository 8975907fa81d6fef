import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVoucher } from '#test/builders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('vouchers are counted by state, all of them or those with a part of a code', async () => {
  const { headers } = await aStaffMember(shop.db)
  const countsOf = async (query = '') => {
    const url = `/api/admin/vouchers/counts${query}`
    const { data } = (await shop.app.inject({ method: 'GET', url, headers })).json()
    const { usable, soon, 'used-up': usedUp, ended, all } = data
    return [usable, soon, usedUp, ended, all].map(({ count }) => count)
  }
  await aVoucher(shop.db, { code: 'DEMA' })
  await aVoucher(shop.db, { code: 'DEMB', start_at: inDays(1), end_at: inDays(2) })
  await aVoucher(shop.db, { code: 'DEMC', quantity: 1, used: 1 })
  await aVoucher(shop.db, { code: 'KHAC', start_at: inDays(-2), end_at: inDays(-1) })
  expect(await countsOf()).toEqual([1, 1, 1, 1, 4])
  expect(await countsOf('?q=de-m')).toEqual([1, 1, 1, 0, 3])
  expect(await countsOf('?q=nothing')).toEqual([0, 0, 0, 0, 0])
})

test('among very many vouchers the newest are counted', async () => {
  const { headers } = await aStaffMember(shop.db)
  await aVoucher(shop.db, { code: 'XUANCU' })
  await sql`INSERT INTO vouchers (code, percent, start_at, end_at)
    SELECT 'HANGLOAT' || n, 10, now() - interval '2 days', now() - interval '1 day'
    FROM generate_series(1, 20001) n`.execute(shop.db)
  const url = '/api/admin/vouchers/counts?q=xuancu'
  const { data } = (await shop.app.inject({ method: 'GET', url, headers })).json()
  expect(data.usable).toEqual({ count: 0, isMore: true })
  expect(data.all).toEqual({ count: 0, isMore: true })
})
