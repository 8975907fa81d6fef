import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { contactScene, ownersPassword, subjects } from '#test/contact-scene.ts'

let shop: TestApp
const logged: string[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) }
  const settings = {
    PUBLIC_URL: 'https://tiem.example',
    SHOP_NAME: 'Tiệm',
    LIMIT_LOGIN_PER_ACCOUNT: '1',
  }
  shop = await createTestApp(settings, { work: true, logStream })
})
afterAll(() => shop.close())
const { anOwner, post, tokenIn } = contactScene(() => shop)

/** The security events that an action logs, as text. */
async function eventsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = logged.length
  await act()
  return logged
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'security event')
    .map(({ event, reason, userId }) =>
      [event, reason, userId && 'known'].filter(Boolean).join(' '),
    )
}

test('contact changes are logged once, with user and reason', async () => {
  const [old, email, phone] = ['cu@vi-du.example', 'moi@vi-du.example', '0388990011']
  const owner = await anOwner(old)
  const proven = { currentPassword: ownersPassword }

  expect(await eventsOf(() => owner.save({ email, phone }))).toEqual([
    'email_change_fail reauthentication_required known',
    'phone_change_fail reauthentication_required known',
  ])
  const wrongCode = { email, confirmationCode: '123456' }
  expect(await eventsOf(() => owner.save(wrongCode))).toEqual([
    'email_change_fail wrong_code known',
  ])
  expect(await eventsOf(() => owner.save({ phone, currentPassword: 'sai' }))).toEqual([
    'phone_change_fail wrong_password known',
  ])
  expect(await eventsOf(() => owner.save({ phone, ...proven }))).toEqual([
    'phone_change_fail too_many_tries known',
  ])
  await shop.db.deleteFrom('rate_limits').execute()
  expect(await eventsOf(() => owner.post('users/contact-code'))).toEqual([
    'authn_token_created contact_code known',
  ])
  expect(await eventsOf(() => owner.save({ name: 'Lan', phone: owner.phone }))).toEqual([])
  expect(await eventsOf(() => owner.save({ email, phone, ...proven }))).toEqual([
    'email_change_requested known',
    'phone_change_requested known',
  ])

  const token = await tokenIn(email, subjects.confirmEmail, 'confirm-email')
  const confirm = () => post('auth/confirm-contact', { token })
  expect(await eventsOf(confirm)).toEqual(['email_change_confirmed known'])
  expect(await eventsOf(confirm)).toEqual(['email_change_fail invalid_link'])
  const back = await tokenIn(old, subjects.emailChanged, 'revert-contact')
  expect(await eventsOf(() => post('auth/revert-contact', { token: back }))).toEqual([
    'email_change_reverted known',
    'phone_change_reverted known',
    'authn_token_created contact_reverted known',
  ])

  const unreachable = await anOwner(null)
  expect(await eventsOf(() => unreachable.save({ phone, ...proven }))).toEqual([
    'phone_change_requested known',
    'phone_change_confirmed known',
  ])
  const log = logged.filter((line) => line.includes('security event')).join('')
  for (const secret of [old, email, phone, ownersPassword]) expect(log).not.toContain(secret)
})
