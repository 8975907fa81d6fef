import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { closeKnownOwner, createFirstOwnerLink, createKnownOwner } from './first-owner.ts'

const origin = 'http://127.0.0.1:3000'
const password = 'gốm men lam Bát Tràng'
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_LOGIN_PER_ADDRESS: '1000000' })
})
afterAll(() => shop.close())

const post = (path: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/${path}`, payload, headers })
const read = (token: string) => post('links/read', { token })
const accept = (payload: object) => post('links/accept', payload)
const tokenIn = (link: string | undefined) => new URL(link ?? '').hash.slice(1)

/** The link in the last e-mail that waits to be sent. */
async function mailedLink(template: string) {
  const { rows } = await sql<{ data: { to: string; props: { link: string } } }>`
    SELECT data FROM jobs.job WHERE name = 'mail' AND data ->> 'template' = ${template}
    ORDER BY created_on DESC LIMIT 1`.execute(shop.db)
  return { to: rows[0]?.data.to, token: tokenIn(rows[0]?.data.props.link) }
}

test('the first owner makes the account with a link that works once', async () => {
  const older = tokenIn(await createFirstOwnerLink(shop.db, origin))
  const token = tokenIn(await createFirstOwnerLink(shop.db, origin))
  expect((await read(older)).json().code).toBe('STAFF_LINK_INVALID')
  expect((await read(token)).json().data).toEqual({
    kind: 'owner',
    email: null,
    name: null,
    role: { id: 'owner', name: null },
  })

  const missing = await accept({ token, password })
  expect([missing.statusCode, missing.json().errors[0].path]).toEqual([422, 'email'])
  const account = { token, email: 'chu@vi-du.invalid', name: 'Chủ Tiệm' }
  const weak = await accept({ ...account, password: 'chutiem' })
  expect([weak.statusCode, weak.json().errors[0].path]).toEqual([422, 'password'])
  // Two at once: one of them makes the account.
  const answers = await Promise.all([
    accept({ ...account, password }),
    accept({ ...account, email: 'khac@vi-du.invalid', password }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect(answers.flatMap(({ cookies }) => cookies)).toHaveLength(1)
  expect((await read(token)).statusCode).toBe(400)
  expect(await createFirstOwnerLink(shop.db, origin)).toBeUndefined()
})

test('who is invited joins with the role of the invitation, by the e-mail that was sent', async () => {
  const owner = await aStaffMember(shop.db)
  const payload = { email: 'Thu.Ngan@vi-du.invalid', roleId: 'orders' }
  const first = await post('staff/invitations', payload, owner.headers)
  const replaced = (await mailedLink('staff-invitation')).token
  expect([first.statusCode, first.json().data.role.id]).toEqual([201, 'orders'])
  expect((await post('staff/invitations', payload, owner.headers)).statusCode).toBe(201)
  const { to, token } = await mailedLink('staff-invitation')
  expect(to).toBe(payload.email)
  expect((await read(replaced)).statusCode).toBe(400)
  expect((await read(token)).json().data).toMatchObject({
    kind: 'invitation',
    email: payload.email,
  })

  // The address is that of the invitation, whatever the request says.
  const joined = await accept({ token, name: 'Thu', email: 'khac@vi-du.invalid', password })
  expect(joined.statusCode).toBe(200)
  const member = await shop.db
    .selectFrom('staff')
    .select(['name', 'built_in_role'])
    .where('email', '=', payload.email)
    .executeTakeFirst()
  expect(member).toEqual({ name: 'Thu', built_in_role: 'orders' })
  const again = await post('staff/invitations', payload, owner.headers)
  expect([again.statusCode, again.json().code]).toEqual([409, 'EMAIL_TAKEN'])
})

test('a withdrawn, expired or made-up link opens nothing', async () => {
  const owner = await aStaffMember(shop.db)
  const invite = async (email: string) => {
    const answer = await post('staff/invitations', { email, roleId: 'books' }, owner.headers)
    return { id: answer.json().data.id, ...(await mailedLink('staff-invitation')) }
  }
  const withdrawn = await invite('rut@vi-du.invalid')
  const url = `/api/admin/staff/invitations/${withdrawn.id}`
  const remove = { method: 'DELETE', url, headers: owner.headers } as const
  expect((await shop.app.inject(remove)).statusCode).toBe(200)
  expect((await shop.app.inject(remove)).statusCode).toBe(404)
  const expired = await invite('cham@vi-du.invalid')
  await sql`UPDATE staff_links SET expires_at = now() WHERE id = ${expired.id}`.execute(shop.db)
  for (const token of [withdrawn.token, expired.token, 'x'.repeat(43), '']) {
    expect((await accept({ token, name: 'A', password })).json().code).toBe('STAFF_LINK_INVALID')
  }
})

test('a link for a new password ends the old one and all sessions', async () => {
  const owner = await aStaffMember(shop.db)
  const member = await aStaffMember(shop.db, { role: 'orders', name: 'Quên' })
  const sent = await post(`staff/${member.id}/reset`, {}, owner.headers)
  expect(sent.statusCode).toBe(200)
  const { to, token } = await mailedLink('staff-reset')
  expect(to).toBe(member.email)
  expect((await read(token)).json().data).toEqual({
    kind: 'reset',
    email: member.email,
    name: 'Quên',
    role: null,
  })
  expect((await accept({ token, password })).statusCode).toBe(200)
  expect((await accept({ token, password })).statusCode).toBe(400)
  const me = { url: '/api/admin/me', headers: member.headers }
  expect((await shop.app.inject(me)).statusCode).toBe(401)
  expect((await post('sign-in', { email: member.email, password })).statusCode).toBe(200)
})

test('the demo owner is made only where there is none, and closed while the password is public', async () => {
  const known = { name: 'Mẫu', email: 'mau@vi-du.invalid', password: 'ai-cung-biet' }
  await createKnownOwner(shop.db, known)
  expect((await post('sign-in', known)).statusCode).toBe(401)
  await sql`UPDATE staff SET ended_at = now() WHERE built_in_role = 'owner'`.execute(shop.db)
  await createKnownOwner(shop.db, known)
  const cookie = (await post('sign-in', { email: known.email, password: known.password }))
    .cookies[0]
  expect(cookie?.value).toBeDefined()

  expect(await closeKnownOwner(shop.db, { ...known, password: 'đã đổi' })).toBe(false)
  expect(await closeKnownOwner(shop.db, known)).toBe(true)
  expect(await closeKnownOwner(shop.db, known)).toBe(false)
  const me = { url: '/api/admin/me', headers: { cookie: `staff=${cookie?.value}` } }
  expect((await shop.app.inject(me)).statusCode).toBe(401)
  expect(await createFirstOwnerLink(shop.db, origin)).toContain('/quan-ly/lien-ket#')
})
