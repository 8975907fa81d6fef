import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: 'Chủ' })
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function call(method: Method, path: string, payload?: object, headers = owner.headers) {
  const url = `/api/admin/${path}`
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const auditOf = (subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('a change of name and role is saved and audited, with what it was before', async () => {
  const { id } = await aStaffMember(shop.db, { role: 'orders', name: 'Thu' })
  const changed = await call('PATCH', `staff/${id}`, {
    name: 'Thu Hà',
    roleId: 'manager',
    version: 1,
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { name: 'Thu Hà', role: { id: 'manager' }, version: 2 } },
  })
  expect(await auditOf(id)).toEqual([
    {
      actor: 'Chủ',
      action: 'staff.changed',
      before: { name: 'Thu', role: 'Nhân viên đơn hàng' },
      after: { name: 'Thu Hà', role: 'Quản lý' },
    },
  ])
})

test('who saves an older version is told who has changed it and how', async () => {
  const { id } = await aStaffMember(shop.db, { role: 'orders', name: 'Thu' })
  await call('PATCH', `staff/${id}`, { name: 'Thu Hà', roleId: 'orders', version: 1 })
  const stale = await call('PATCH', `staff/${id}`, {
    name: 'Thu Hương',
    roleId: 'orders',
    version: 1,
  })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'STALE_EDIT',
    details: { version: 2, current: { name: 'Thu Hà', roleId: 'orders' }, by: 'Chủ' },
  })
})

test('of two who change the same at once, one is told', async () => {
  const { id } = await aStaffMember(shop.db, { role: 'orders', name: 'Thu' })
  const names = ['Thu A', 'Thu B', 'Thu C']
  const answers = await Promise.all(
    names.map((name) => call('PATCH', `staff/${id}`, { name, roleId: 'orders', version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('who leaves is signed out at once, and comes back when restored', async () => {
  const member = await aStaffMember(shop.db, { role: 'orders' })
  expect((await call('POST', `staff/${member.id}/end`)).body.data.endedAt).not.toBeNull()
  expect((await call('GET', 'me', undefined, member.headers)).status).toBe(401)
  expect((await call('POST', `staff/${member.id}/end`)).status).toBe(200)
  expect((await call('POST', `staff/${member.id}/restore`)).body.data.endedAt).toBeNull()
  expect((await auditOf(member.id)).map(({ action }) => action)).toEqual([
    'staff.signed-out',
    'staff.ended',
    'staff.restored',
  ])
})

test('the last owner can neither leave nor get another role, nor two at once', async () => {
  const { db } = shop
  await db.updateTable('staff').set({ ended_at: new Date() }).where('id', '<>', owner.id).execute()
  expect((await call('POST', `staff/${owner.id}/end`)).body.code).toBe('LAST_OWNER')
  const demoted = { name: 'Chủ', roleId: 'manager', version: 1 }
  expect((await call('PATCH', `staff/${owner.id}`, demoted)).body.code).toBe('LAST_OWNER')
  expect((await call('GET', 'me')).status).toBe(200)

  const second = await aStaffMember(db)
  const ended = await Promise.all([
    call('POST', `staff/${owner.id}/end`, undefined, second.headers),
    call('POST', `staff/${second.id}/end`),
  ])
  expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await db
    .selectFrom('staff')
    .select('id')
    .where('built_in_role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute()
  expect(left).toHaveLength(1)
  await db.updateTable('staff').set({ ended_at: null }).where('id', '=', owner.id).execute()
  owner = await aStaffMember(db, { name: 'Chủ' })
})

test('nobody manages who may do more, nor gives rights that they lack', async () => {
  const role = await aRole(shop.db, ['staff.manage', 'orders.read'])
  const manager = await aStaffMember(shop.db, { role })
  const accountant = await aStaffMember(shop.db, { role: 'books' })
  const as = manager.headers
  for (const id of [owner.id, accountant.id]) {
    for (const step of ['end', 'restore', 'sign-out', 'reset']) {
      expect([step, (await call('POST', `staff/${id}/${step}`, undefined, as)).status]).toEqual([
        step,
        403,
      ])
    }
    const change = { name: 'X', roleId: role, version: 1 }
    expect((await call('PATCH', `staff/${id}`, change, as)).status).toBe(403)
  }
  for (const roleId of ['owner', 'manager', 'books']) {
    const invite = { email: 'ban@vi-du.invalid', roleId }
    expect((await call('POST', 'staff/invitations', invite, as)).status).toBe(403)
    const self = { name: 'Tôi', roleId, version: 1 }
    expect((await call('PATCH', `staff/${manager.id}`, self, as)).status).toBe(403)
  }
  const strong = { name: 'Mạnh', permissions: ['orders.refund'] }
  expect((await call('POST', 'roles', strong, as)).status).toBe(403)
  expect((await call('PUT', `roles/${role}`, { ...strong, version: 1 }, as)).status).toBe(403)
  const listed = await call('GET', 'staff', undefined, as)
  const manageable = listed.body.data.filter((each: { isManageable: boolean }) => each.isManageable)
  expect(manageable.map(({ id }: { id: string }) => id)).toEqual([manager.id])
})

test('own roles are made, changed for everybody who has them, and deleted when nobody has', async () => {
  const made = await call('POST', 'roles', { name: 'Thu ngân', permissions: ['orders.read'] })
  expect(made).toMatchObject({ status: 201, body: { data: { members: 0, version: 1 } } })
  const { id } = made.body.data
  expect(
    (await call('POST', 'roles', { name: 'Thu ngân', permissions: ['audit.read'] })).body.code,
  ).toBe('ROLE_NAME_TAKEN')
  const member = await aStaffMember(shop.db, { role: id })
  const rights = async () =>
    (await call('GET', 'me', undefined, member.headers)).body.data.permissions
  expect(await rights()).toEqual(['orders.read'])
  const wider = { name: 'Thu ngân', permissions: ['orders.refund', 'orders.read'], version: 1 }
  expect((await call('PUT', `roles/${id}`, wider)).status).toBe(200)
  expect(await rights()).toEqual(['orders.read', 'orders.refund'])
  expect((await call('PUT', `roles/${id}`, wider)).body.code).toBe('STALE_EDIT')

  expect((await call('DELETE', `roles/${id}`)).body.code).toBe('ROLE_IN_USE')
  await call('PATCH', `staff/${member.id}`, { name: 'A', roleId: 'orders', version: 1 })
  expect((await call('DELETE', `roles/${id}`)).status).toBe(200)
  expect((await call('DELETE', `roles/${id}`)).status).toBe(404)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'role.created',
    'role.changed',
    'role.deleted',
  ])
  expect((await call('DELETE', 'roles/owner')).status).toBe(403)
})

test('the audit log can be neither changed nor deleted', async () => {
  await expect(shop.db.updateTable('audit_log').set({ actor: 'Ai đó' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('a role of the same name as a built-in one is another role, and cannot be made', async () => {
  const taken = { name: 'quản lý', permissions: ['orders.read'] }
  expect((await call('POST', 'roles', taken)).body.code).toBe('ROLE_NAME_TAKEN')
  const { id: role } = await shop.db
    .insertInto('staff_roles')
    .values({ name: 'Quản lý', permissions: ['orders.read'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await aStaffMember(shop.db, { role: 'manager', name: 'Thu' })
  const changed = await call('PATCH', `staff/${id}`, { name: 'Thu', roleId: role, version: 1 })
  expect(changed.body.data.role.id).toBe(role)
  expect(await auditOf(id)).toHaveLength(1)
})

test('an invitation ends with the work, or with the role, of who sent it', async () => {
  const manager = await aRole(shop.db, ['staff.manage', 'orders.read'])
  const small = await aRole(shop.db, ['orders.read'])
  for (const end of ['end', 'demote']) {
    const inviter = await aStaffMember(shop.db, { role: manager })
    const invite = { email: `${end}@vi-du.invalid`, roleId: small }
    expect((await call('POST', 'staff/invitations', invite, inviter.headers)).status).toBe(201)
    if (end === 'end') await call('POST', `staff/${inviter.id}/end`)
    else {
      const change = { name: 'A', roleId: small, version: 1 }
      await call('PATCH', `staff/${inviter.id}`, change)
    }
    const { body } = await call('GET', 'staff')
    const open = body.invitations.map(({ email }: { email: string }) => email)
    expect(open).not.toContain(invite.email)
  }
})

test('nobody withdraws or replaces an invitation to more than they may do', async () => {
  const role = await aRole(shop.db, ['staff.manage', 'orders.read'])
  const { headers } = await aStaffMember(shop.db, { role })
  const invite = { email: 'dong-chu@vi-du.invalid', roleId: 'owner' }
  const { id } = (await call('POST', 'staff/invitations', invite)).body.data
  expect((await call('DELETE', `staff/invitations/${id}`, undefined, headers)).status).toBe(403)
  const other = { ...invite, roleId: role }
  expect((await call('POST', 'staff/invitations', other, headers)).status).toBe(403)
})

test('of invitations of one address at once, the last one holds', async () => {
  const invite = { email: 'mot-nguoi@vi-du.invalid', roleId: 'orders' }
  const sent = await Promise.all([1, 2, 3].map(() => call('POST', 'staff/invitations', invite)))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  const { body } = await call('GET', 'staff')
  const open = body.invitations.filter(({ email }: { email: string }) => email === invite.email)
  expect(open).toHaveLength(1)
})

test('an invitation that has expired keeps no role from being deleted', async () => {
  const role = await aRole(shop.db, ['orders.read'])
  const invite = { email: 'qua-han@vi-du.invalid', roleId: role }
  const { id } = (await call('POST', 'staff/invitations', invite)).body.data
  expect((await call('DELETE', `roles/${role}`)).body.code).toBe('ROLE_IN_USE')
  const past = new Date(Date.now() - 1000)
  await shop.db.updateTable('staff_links').set({ expires_at: past }).where('id', '=', id).execute()
  expect((await call('DELETE', `roles/${role}`)).status).toBe(200)
})
