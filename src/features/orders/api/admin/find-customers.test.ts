import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import type { FoundCustomer } from '../../customer-search-contract.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function search(q: string, permissions?: Parameters<typeof aRole>[1]) {
  const role = permissions && (await aRole(shop.db, permissions))
  const { headers } = await aStaffMember(shop.db, role ? { role } : {})
  const url = `/api/admin/customers?${new URLSearchParams({ q })}`
  return shop.app.inject({ method: 'GET', url, headers })
}
const namesFor = async (q: string) =>
  (await search(q)).json().data.map(({ name }: FoundCustomer) => name)

test('customers are found by words of the name, the beginning of the e-mail, and the phone number', async () => {
  const { id } = await aShopper(shop.db, { name: 'Đặng Quỳnh Hoa' })
  await aShopper(shop.db, { name: 'Quỳnh Lan' })
  await shop.db
    .updateTable('users')
    .set({ email: 'Quynh_Hoa@tiem.invalid', phone: '0905123456' })
    .where('id', '=', id)
    .execute()
  for (const q of [
    'quynh h',
    'Hoa Đặng',
    'quynh_hoa@tiem',
    'QUYNH_H',
    '0905 123',
    '+84 905 123 456',
  ]) {
    expect(await namesFor(q), q).toEqual(['Đặng Quỳnh Hoa'])
  }
  expect((await namesFor('quỳnh')).toSorted()).toEqual(['Quỳnh Lan', 'Đặng Quỳnh Hoa'])
  for (const q of ['quynhxhoa@tiem', '09', '%', "' | '", 'nobody']) {
    expect(await namesFor(q), q).toEqual([])
  }
  expect(await namesFor("' | 'lan")).toEqual(['Quỳnh Lan'])
  const [found] = (await search('0905123456')).json().data
  expect(found).toEqual({
    ...{ id, name: 'Đặng Quỳnh Hoa', email: 'Quynh_Hoa@tiem.invalid', phone: '0905123456' },
    lastOrderId: null,
  })
})

test('only who may read customers finds them', async () => {
  expect((await search('lan', ['orders.read'])).statusCode).toBe(403)
  expect((await search('lan', ['customers.read'])).statusCode).toBe(200)
  expect((await search('')).statusCode).toBe(422)
})
