import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

async function aMessage(id: string, state: string, job: object | null = { orderId: 'DH7K3M9QX2' }) {
  await database.pool.query(
    `INSERT INTO letters (id, about, template, recipient, queue, job, state, attempts, error, changed_at)
     VALUES ($1, $2, 'order-shipping', 'lan@vi-du.invalid', 'order-letter', $3, $4, 3, '550 No such box',
       '2026-11-20T07:05:00Z')`,
    [id, job ? 'DH7K3M9QX2' : '', job && JSON.stringify(job), state],
  )
}

const waitingJobs = async () => {
  const { rows } = await database.pool.query<{ data: object }>(
    `SELECT data FROM jobs.job WHERE name = 'order-letter'`,
  )
  return rows.map(({ data }) => data)
}

test('list shows unsent mails, or all mails about an order', async () => {
  expect((await shop(['mail', 'list'])).out).toBe('There are no such mails.\n')
  await aMessage('order-shipping-DH7K3M9QX2', 'failed')
  await aMessage('order-confirmation-DH7K3M9QX2', 'sent')

  const { out } = await shop(['mail', 'list'])
  expect(out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^MAIL +TO +STATE +TRIES +CHANGED +WHY$/),
    'order-shipping-DH7K3M9QX2  lan@vi-du.invalid  failed      3  20/11/2026 14:05  550 No such box',
  ])
  const json = JSON.parse(
    (await shop(['mail', 'list', '--order', 'dh7k3m9qx2', '--json'])).out,
  ) as object[]
  expect(json).toHaveLength(2)
  expect(json[0]).toMatchObject({ order: 'DH7K3M9QX2', attempts: 3 })
})

test('retry enqueues mails again, except sent ones and those with secrets', async () => {
  await aMessage('failed-one', 'failed')
  await aMessage('not-known', 'unknown')
  await aMessage('arrived', 'sent')
  await aMessage('secret', 'failed', null)

  expect(await shop(['mail', 'retry', '--failed'])).toMatchObject({
    code: 0,
    out: '1 mail is sent again.\n',
  })
  const some = await shop(['mail', 'retry', 'not-known', 'arrived', 'secret', 'nothing'])
  expect(some).toEqual({
    code: 1,
    out: '1 mail is sent again.\n',
    err: [
      'arrived: It was sent already.',
      'secret: It had a link that is no longer stored: the shopper has to request a new one.',
      'nothing: There is no such mail.',
      '',
    ].join('\n'),
  })
  expect(await waitingJobs()).toEqual([
    { orderId: 'DH7K3M9QX2', triedBefore: 3 },
    { orderId: 'DH7K3M9QX2', triedBefore: 3 },
  ])
  expect((await shop(['mail', 'retry'])).err).toBe('Name mails, or say --failed.\n')
})
