import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderIdFrom } from '#features/orders/domain.ts'
import { aRole, aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aMail } from '#test/queue-rows.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db)
})
afterAll(() => shop.close())

const orderId = orderIdFrom(new Uint8Array(7))

const list = async (query = '', headers = owner.headers) =>
  (await shop.app.inject({ url: `/api/admin/emails${query}`, headers })).json()
const idsOf = async (query: string) => (await list(query)).data.map(({ id }: Row) => id)
type Row = { id: string }

const post = (path: string) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/emails/${path}`, headers: owner.headers })

const stateOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('letters')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

const auditsOf = (id: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()

test('e-mails are listed by state and order; addresses are masked', async () => {
  const failed = await aMail(shop.db, { about: orderId })
  const unknown = await aMail(shop.db, { state: 'unknown' })
  const waiting = await aMail(shop.db, { state: 'waiting' })
  const sent = await aMail(shop.db, { state: 'sent', about: orderId, error: '' })
  expect((await idsOf('?state=problem')).toSorted()).toEqual([failed, unknown].toSorted())
  expect(await idsOf('?state=under-way')).toEqual([waiting])
  expect(await idsOf('?state=sent')).toEqual([sent])
  expect(await idsOf('')).toHaveLength(4)
  expect((await idsOf(`?order=${orderId.toLowerCase()}`)).toSorted()).toEqual(
    [failed, sent].toSorted(),
  )
  expect(await idsOf(`?order=${orderId}&state=sent`)).toEqual([sent])
  const [row] = (await list(`?state=problem&order=${orderId}`)).data
  const error = '550 <lan@vi-du.invalid> is unknown'
  expect(row).toMatchObject({ orderId, recipient: 'lan@vi-du.invalid', error, isKept: true })

  const [two, one, none] = [2, 1, 0].map((count) => ({ count, isMore: false }))
  const all = { count: 4, isMore: false }
  const counts = (await list('/counts')).data
  expect(counts).toEqual({ problem: two, 'under-way': one, sent: one, all })
  const ofOrder = (await list(`/counts?order=${orderId.toLowerCase()}`)).data
  expect(ofOrder).toEqual({ problem: one, 'under-way': none, sent: one, all: two })

  const role = await aRole(shop.db, ['mail.manage'])
  const { headers } = await aStaffMember(shop.db, { role })
  const masked = (await list('', headers)).data
  expect(JSON.stringify(masked)).not.toContain('lan@')
  expect(masked[0].recipient).toBe('l•••@vi-du.invalid')
})

test('pages go on where the one before ended', async () => {
  const about = 'DH1111111H'
  for (let index = 0; index < 53; index += 1) await aMail(shop.db, { about })
  const first = await list(`?order=${about}`)
  const second = await list(`?order=${about}&cursor=${first.next}`)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
  const ids = [...first.data, ...second.data].map(({ id }: Row) => id)
  expect(new Set(ids).size).toBe(53)
})

test('a failed e-mail is sent again, audited; one with a secret is not', async () => {
  const id = await aMail(shop.db)
  const answer = await post(`${id}/resend`)
  expect(answer.json().data).toMatchObject({ id, state: 'waiting' })
  expect(await auditsOf(id)).toMatchObject([
    {
      action: 'mail.resent',
      staff_id: owner.id,
      before: { state: 'failed' },
      after: { state: 'waiting' },
    },
  ])
  const secret = await aMail(shop.db, { isKept: false })
  const refused = await post(`${secret}/resend`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'MAIL_NOT_KEPT'])
  expect(await stateOf(secret)).toBe('failed')
  const sent = await aMail(shop.db, { state: 'sent' })
  expect((await post(`${sent}/resend`)).json().data.state).toBe('sent')
  expect(await auditsOf(sent)).toEqual([])
  expect((await post('khong-co/resend')).statusCode).toBe(404)
})

test('all that have failed are sent again, except those with secrets', async () => {
  await shop.db.deleteFrom('letters').execute()
  const failed = [await aMail(shop.db), await aMail(shop.db)]
  const secret = await aMail(shop.db, { isKept: false })
  const unknown = await aMail(shop.db, { state: 'unknown' })
  expect((await post('resend-failed')).json().data).toEqual({ resent: 2, isMore: false })
  expect((await post('resend-failed')).json().data).toEqual({ resent: 0, isMore: false })
  for (const id of failed) expect(await stateOf(id)).toBe('waiting')
  expect([await stateOf(secret), await stateOf(unknown)]).toEqual(['failed', 'unknown'])
})
