import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})
afterAll(() => database.close())

const audited = () =>
  database.db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'after'])
    .where('action', '=', 'settings.changed')
    .orderBy('id')
    .execute()

test('settings are listed, changed together, and go back to their defaults', async () => {
  const changed = await shop(['settings', 'set', 'SHOP_NAME=Tiệm Lụa', 'SHOP_COINS_SHARE=20'])
  expect(changed).toMatchObject({ code: 0, out: 'Saved.\n' })
  expect((await shop(['settings', 'list'])).out).toMatch(/^SHOP_NAME +Tiệm Lụa +the shop$/m)
  const actor = expect.stringMatching(/^npm run shop/)
  expect(await audited()).toEqual([
    { actor, subject: 'settings:facts', after: { SHOP_NAME: 'Tiệm Lụa' } },
    { actor, subject: 'settings:coins', after: { SHOP_COINS_SHARE: '20' } },
  ])

  expect((await shop(['settings', 'reset', 'SHOP_NAME'])).code).toBe(0)
  const listed = JSON.parse((await shop(['settings', 'list', '--json'])).out)
  expect(listed).toContainEqual({
    ...{ name: 'SHOP_NAME', value: 'Tiệm', default: 'Tiệm', isLocked: false },
  })
})

test('of several settings none is saved when one is wrong', async () => {
  const before = await audited()
  const refused = await shop(['settings', 'set', 'SHOP_COINS_SHARE=30', 'SHOP_EMAIL=không'])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('SHOP_EMAIL: Cần một địa chỉ e-mail.')
  expect((await shop(['settings', 'set', 'SHOP_NAM=x'])).err).toContain('no setting SHOP_NAM')
  expect((await shop(['settings', 'set', 'SHOP_NAME'])).err).toContain('NAME=value')
  expect(await audited()).toEqual(before)
})

test('a bank account from the command line is told to the owners', async () => {
  await aStaffMember(database.db, { email: 'chu-tiem@vi-du.invalid' })
  const account = ['SHOP_BANK_ACCOUNT=0011223344', 'SHOP_BANK_HOLDER=NGUYEN THI LUA']
  expect((await shop(['settings', 'set', ...account])).code).toBe(0)
  const { rows } = await database.pool.query(
    `SELECT data->>'to' AS receiver, data->>'template' AS template FROM jobs.job WHERE name = 'mail'`,
  )
  expect(rows).toEqual([{ receiver: 'chu-tiem@vi-du.invalid', template: 'bank-account-changed' }])
})
