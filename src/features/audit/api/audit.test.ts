import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#platform/audit.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
let headers: { cookie: string }
let staffId: string

beforeAll(async () => {
  shop = await createTestApp()
  const owner = await aStaffMember(shop.db, { name: 'Chủ' })
  headers = owner.headers
  staffId = owner.id
  await sql`INSERT INTO audit_log (at, actor, action, subject)
    SELECT timestamptz '2026-11-20 00:00+07' + n * interval '1 hour', 'npm run shop (root)', 'order.confirmed', 'DH' || n
    FROM generate_series(0, 119) n`.execute(shop.db)
  const by = { staffId, name: 'Chủ', address: '203.0.113.7', device: 'Chrome trên Android' }
  await recordAudit(shop.db, by, {
    action: 'staff.changed',
    subject: 'x',
    before: { name: '=1+1' },
    after: { name: 'Hoa' },
  })
})
afterAll(() => shop.close())

const get = async (query: string) => {
  const answer = await shop.app.inject({ url: `/api/admin/audit${query}`, headers })
  return answer
}
const subjects = async (query: string) =>
  (await get(query)).json().data.map(({ subject }: { subject: string }) => subject)

test('the newest entries come first, page by page, each once', async () => {
  const seen: string[] = []
  let query = ''
  for (let pages = 0; pages < 4; pages++) {
    const { data, next } = (await get(query)).json()
    seen.push(...data.map(({ subject }: { subject: string }) => subject))
    if (next === null) break
    query = `?before=${next}`
  }
  expect(seen).toEqual(['x', ...Array.from({ length: 120 }, (_, index) => `DH${119 - index}`)])
})

test('it is filtered by person, action, subject and days of the shop', async () => {
  expect(await subjects(`?staffId=${staffId}`)).toEqual(['x'])
  expect(await subjects('?action=staff.changed')).toEqual(['x'])
  expect(await subjects('?subject=DH7')).toEqual(['DH7'])
  expect(await subjects('?from=2026-11-20&to=2026-11-20')).toEqual(
    Array.from({ length: 24 }, (_, index) => `DH${23 - index}`),
  )
  expect(await subjects('?subject=dh7')).toEqual(['DH7'])
  expect((await get('?action=khong.co')).statusCode).toBe(422)
  const turned = (await get('?from=2026-11-21&to=2026-11-20')).json()
  expect(turned.errors ?? turned.message).toEqual(expect.anything())
  expect(JSON.stringify(turned)).toContain('Ngày cuối phải từ ngày đầu trở đi.')
  expect((await get('/export?from=2026-11-21&to=2026-11-20')).statusCode).toBe(422)
  expect((await get('?from=hom-qua')).statusCode).toBe(422)
})

test('the filter knows everybody who is or was staff', async () => {
  const gone = await aStaffMember(shop.db, { name: 'An đã nghỉ' })
  await sql`UPDATE staff SET ended_at = now() WHERE id = ${gone.id}`.execute(shop.db)
  expect((await get('/people')).json().data).toEqual([
    { id: staffId, name: 'Chủ' },
    { id: gone.id, name: 'An đã nghỉ' },
  ])
})

test('an entry says who, when, from where, and what was changed', async () => {
  const [entry] = (await get('?subject=x')).json().data
  expect(entry).toMatchObject({
    staffId,
    actor: 'Chủ',
    address: '203.0.113.7',
    device: 'Chrome trên Android',
    before: { name: '=1+1' },
    after: { name: 'Hoa' },
  })
})

test('the export has what is filtered, and no formula of its own', async () => {
  const answer = await get('/export')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="nhat-ky-/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const lines = answer.body.trim().split('\n')
  expect(lines).toHaveLength(122)
  expect(answer.body.startsWith('\ufeffLúc,Ai,')).toBe(true)
  await recordAudit(shop.db, { staffId: null, name: '=cmd' }, { action: 'staff.ended' })
  expect((await get('/export?action=staff.ended')).body).toContain(`,'=cmd,`)
})

test('an e-mail finds all that a member of staff did, and all that was done to them', async () => {
  const mai = await aStaffMember(shop.db, { name: 'Mai', email: 'mai@vi-du.invalid' })
  const record = (by: string, subject: string) =>
    recordAudit(
      shop.db,
      { staffId: by, name: 'Ai đó', address: '203.0.113.7', device: '' },
      { action: 'staff.changed', subject, after: {} },
    )
  await record(staffId, 'mai@vi-du.invalid')
  await record(staffId, mai.id)
  await record(mai.id, 'DH1234ABCD')
  await record(staffId, 'y')
  const found = ['DH1234ABCD', mai.id, 'mai@vi-du.invalid']
  expect(await subjects('?subject=Mai%40vi-du.invalid')).toEqual(found)
  expect(await subjects('?subject=mai%40vi-du.invalid&action=order.sent')).toEqual([])
})
