import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { aTotpSecret } from '#test/second-factors.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})
afterEach(() => database.close())

test('staff are invited, listed, and given a new password by a link', async () => {
  await aStaffMember(database.db, { name: 'Hoa', email: 'hoa@vi-du.invalid' })
  const invited = await shop(['staff', 'invite', 'thu@vi-du.invalid', '--role', 'books'])
  expect(invited).toMatchObject({ code: 0, err: '' })
  expect(invited.out).toMatch(/\/quan-ly\/lien-ket#[\w-]{43}\n$/)
  const reset = await shop(['staff', 'reset', 'HOA@vi-du.invalid'])
  expect(reset.out).toMatch(/\/quan-ly\/lien-ket#[\w-]{43}\n$/)

  const listed = await shop(['staff', 'list'])
  expect(listed.out).toContain('hoa@vi-du.invalid')
  expect(listed.out).toContain('Chủ cửa hàng')
  const audit = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute()
  expect(audit).toEqual([
    { actor: expect.stringMatching(/^npm run shop \(.+\)$/), action: 'staff.invited' },
    { actor: expect.stringMatching(/^npm run shop \(.+\)$/), action: 'staff.reset-sent' },
  ])
})

test('an account is ended, but not the last owner’s', async () => {
  await aStaffMember(database.db, { name: 'Hoa', email: 'hoa@vi-du.invalid' })
  await aStaffMember(database.db, { name: 'Thu', email: 'thu@vi-du.invalid', role: 'orders' })
  expect((await shop(['staff', 'end', 'thu@vi-du.invalid'])).out).toContain('can no longer')
  expect((await shop(['staff', 'list'])).out).toContain('has left')
  const last = await shop(['staff', 'end', 'hoa@vi-du.invalid'])
  expect(last).toMatchObject({ code: 1, out: '' })
})

test('who has lost a phone gets in with the password again', async () => {
  const { id } = await aStaffMember(database.db, { name: 'Hoa', email: 'hoa@vi-du.invalid' })
  await aTotpSecret(database.db, id)
  const reset = () => shop(['staff', 'reset-second-factor', 'hoa@vi-du.invalid'])
  expect((await reset()).out).toContain('with the password alone')
  expect((await reset()).out).toContain('has no second factor')
  const { db } = database
  expect(await db.selectFrom('staff_totp').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
  const audit = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
  expect(audit).toEqual([{ action: 'staff.factors-reset', subject: id }])
})

test('an unknown address, role or e-mail is named', async () => {
  const name = await aRole(database.db, ['orders.read'])
  expect(name).toBeDefined()
  const wrong = await shop(['staff', 'invite', 'thu@vi-du.invalid', '--role', 'vua'])
  expect(wrong.err).toMatch(/owner, manager, orders, goods, marketing, books, Vai trò \w+/)
  expect((await shop(['staff', 'invite', 'thu'])).err).toContain('“thu”')
  expect((await shop(['staff', 'end', 'ai@vi-du.invalid'])).err).toContain('ai@vi-du.invalid')
})
