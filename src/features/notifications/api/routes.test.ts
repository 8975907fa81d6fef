import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { notify } from './public.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  me = await aShopper(shop.db)
})

const path = '/api/web/users/user/notifications'

async function list(query = '', who = me) {
  return (await shop.app.inject({ url: `${path}${query}`, headers: who.headers })).json()
}
function read(payload: object, who = me) {
  return shop.app.inject({ method: 'PUT', url: `${path}/read`, headers: who.headers, payload })
}
async function notifyShopper(title: string, who = me) {
  await notify(shop.db, { userId: who.id, kind: 'order', title, message: 'Thử' })
}
const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)

describe('notifications', () => {
  test('are listed newest first with the count of the unread, also those of one transaction', async () => {
    await notify(shop.db, {
      userId: me.id,
      kind: 'coins',
      title: 'một',
      message: 'Cộng 5 xu',
      link: '/user/account/coin',
    })
    await shop.db.transaction().execute(async (tx) => {
      for (const title of ['hai', 'ba']) {
        await notify(tx, { userId: me.id, kind: 'seller', title, message: 'Thử' })
      }
    })

    const all = await list()
    expect(titles(all)).toEqual(['ba', 'hai', 'một'])
    expect(all.data[2]).toEqual({
      id: expect.any(String),
      kind: 'coins',
      title: 'một',
      message: 'Cộng 5 xu',
      link: '/user/account/coin',
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    })
    expect(all).toMatchObject({ unread: 3, pagination: { page: 1, total: 3, pages: 1 } })
    const second = await list('?page=2&limit=2')
    expect(titles(second)).toEqual(['một'])
    expect(second).toMatchObject({ unread: 3, pagination: { pageSize: 2, pages: 2 } })
  })

  test('are read one by one, once, or all together', async () => {
    for (const title of ['một', 'hai', 'ba']) await notifyShopper(title)
    const [newest] = (await list()).data
    expect((await read({ ids: [newest.id] })).json()).toEqual({ success: true, unread: 2 })
    const { readAt } = (await list()).data[0]
    expect(readAt).toMatch(/Z$/)

    expect((await read({ ids: [] })).json().unread).toBe(2)
    expect((await read({})).json().unread).toBe(0)

    expect((await list()).data[0].readAt).toBe(readAt)
  })

  test('can be read and marked by their owner alone', async () => {
    const other = await aShopper(shop.db)
    await notifyShopper('của người khác', other)
    const { id } = (await list('', other)).data[0]

    expect((await list()).data).toEqual([])
    expect((await read({ ids: [id, 'x', ''] })).statusCode).toBe(200)
    await read({})
    expect((await list('', other)).unread).toBe(1)
    expect((await list(`?userId=${other.id}`)).code).toBe('NOT_ALLOWED')
    expect((await shop.app.inject({ url: path })).statusCode).toBe(401)
    const asGuest = await shop.app.inject({ method: 'PUT', url: `${path}/read`, payload: {} })
    expect(asGuest.statusCode).toBe(401)
  })

  test('are not written for deleted accounts', async () => {
    const gone = await aShopper(shop.db)
    await shop.db.deleteFrom('users').where('id', '=', gone.id).execute()
    await notifyShopper('Thử', gone)
    const found = await shop.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', gone.id)
      .execute()
    expect(found).toEqual([])
  })
})
