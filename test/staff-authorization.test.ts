import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInRoles, permissions, permissionsOfRole } from '#shared/permissions.ts'
import { aRole, aStaffMember } from './a-staff-member.ts'
import { aShopper } from './builders.ts'
import { aHostileWalk, goodFor, type HostileWalk, sendAndUndo } from './hostile-walk.ts'
import { goodCase, type Operation } from './openapi-cases.ts'

type Described = { 'x-permission'?: string }

/** What each call asks of its caller. */
const needs = new Map<string, string>()
let walk: HostileWalk
beforeAll(async () => {
  walk = await aHostileWalk()
  const paths = walk.shop.app.swagger().paths as Record<string, Record<string, Described>>
  for (const operation of walk.backOffice) {
    const described = paths[operation.path]?.[operation.method.toLowerCase()]
    needs.set(nameOf(operation), described?.['x-permission'] ?? '')
  }
})
afterAll(() => walk.shop.close())

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

const isHeldFurther = (operation: Operation) => needs.get(nameOf(operation)) === 'staff.manage'

/** The status of a good call that is sent with these headers in place of the owner's. */
async function statusOf(operation: Operation, headers: Record<string, string>): Promise<number> {
  const { values, ...good } = await goodFor(walk, operation, 'owner')
  // A discount by hand needs a further permission, which has tests of its own.
  const draft = { ...(values.contents as object | undefined), discount: null }
  const call = goodCase(operation, { ...good, values: { ...values, contents: draft } })
  const { cookie: _, ...rest } = call.headers
  return (await sendAndUndo(walk, { ...call, headers: { ...rest, ...headers } })).statusCode
}

test('every call of the back office names who may make it', () => {
  const known = ['anyone', 'signed-in', ...permissions]
  expect(needs.size).toBeGreaterThan(10)
  expect([...needs].filter(([, need]) => !known.includes(need))).toEqual([])
  const open = [...needs].flatMap(([name, need]) => (need === 'anyone' ? [name] : []))
  expect(open.toSorted()).toEqual([
    'POST /api/admin/links/accept',
    'POST /api/admin/links/read',
    'POST /api/admin/sign-in',
    'POST /api/admin/sign-in/passkey',
    'POST /api/admin/sign-in/passkey/options',
    'POST /api/admin/sign-out',
  ])
})

test('no call answers guests, shoppers, an ended session or staff who have left', async () => {
  const { db } = walk.shop
  const left = await aStaffMember(db)
  await db.updateTable('staff').set({ ended_at: new Date() }).where('id', '=', left.id).execute()
  const idle = await aStaffMember(db)
  const old = await aStaffMember(db)
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  const change = db.updateTable('staff_sessions')
  await change
    .set({ last_used_at: hours(12.1) })
    .where('id', '=', idle.sessionId)
    .execute()
  await change
    .set({ created_at: hours(30 * 24 + 1) })
    .where('id', '=', old.sessionId)
    .execute()
  const shopper = await aShopper(db)
  const callers = {
    nobody: {},
    shopper: { ...shopper.headers, cookie: `staff=${shopper.token}` },
    left: left.headers,
    idle: idle.headers,
    old: old.headers,
  }
  const answered: string[] = []
  for (const operation of walk.backOffice) {
    if (needs.get(nameOf(operation)) === 'anyone') continue
    for (const [who, headers] of Object.entries(callers)) {
      const status = await statusOf(operation, headers)
      if (status !== 401) answered.push(`${nameOf(operation)} answers ${who} with ${status}`)
    }
  }
  expect(answered).toEqual([])
})

test('all calls × all roles: each is answered exactly to those who hold its permission', async () => {
  const { db } = walk.shop
  const roles = [
    ...builtInRoles.map((role) => ({ role: role as string, may: permissionsOfRole[role] })),
    ...(await Promise.all(
      permissions.map(async (permission) => ({
        role: await aRole(db, [permission]),
        may: [permission],
      })),
    )),
  ]
  const wrong: string[] = []
  for (const { role, may } of roles) {
    const { headers } = await aStaffMember(db, { role })
    await walk.takeRows()
    for (const operation of walk.backOffice) {
      const need = needs.get(nameOf(operation)) ?? ''
      if (need === 'anyone') continue
      const status = await statusOf(operation, headers)
      const isAllowed = need === 'signed-in' || may.some((permission) => permission === need)
      // Beyond the permission, who manages staff is held to their own rights, and a draft's discount needs its own.
      const isRefused = status === 403
      if (isAllowed ? isRefused && !isHeldFurther(operation) : !isRefused) {
        wrong.push(`${nameOf(operation)} answers ${may.join(' ')} with ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('no call is answered to another site', async () => {
  const { headers } = await aStaffMember(walk.shop.db)
  await walk.takeRows()
  const others: Record<string, string>[] = [
    { ...headers, 'sec-fetch-site': 'cross-site' },
    { ...headers, 'sec-fetch-site': 'same-site' },
    { ...headers, origin: 'https://ke-xau.invalid' },
    { ...headers, origin: 'null' },
  ]
  const answered: string[] = []
  for (const operation of walk.backOffice) {
    for (const sent of others) {
      // A page of another site can't read what a GET without Sec-Fetch-Site answers, and it changes nothing.
      if (operation.method === 'GET' && sent.origin) continue
      const status = await statusOf(operation, sent)
      if (status !== 403) answered.push(`${nameOf(operation)} ${JSON.stringify(sent)}: ${status}`)
    }
  }
  expect(answered).toEqual([])
})

test('a call without a permission does not start', async () => {
  const { guardStaffCalls } = await import('#platform/staff-sign-in.ts')
  const { createApp } = await import('#platform/create-app.ts')
  const { services } = walk.shop
  const app = await createApp(services.config, walk.shop.app.log)
  guardStaffCalls(app, services.db, services.config)
  expect(() => app.get('/api/admin/quen', async () => 'x')).toThrow('names no permission')
  await app.close()
})
