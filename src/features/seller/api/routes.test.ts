import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { emailTo } from '#test/outbox.ts'
import { wrongLogo } from '../domain.ts'
import { decideStore } from './public.ts'

let shop: TestApp
let me: Awaited<ReturnType<typeof aShopper>>
let email: string

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://tiem.example' }, { work: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  email = `ban-${randomUUID()}@vi-du.invalid`
  me = await aShopper(shop.db, { email, name: 'Lan' })
})

function register(payload: object, who = me) {
  const url = '/api/web/seller/register'
  return shop.app.inject({ method: 'POST', url, headers: who.headers, payload })
}
async function ask(who = me) {
  return (await shop.app.inject({ url: '/api/user/me', headers: who.headers })).json()
}
const input = {
  name: '  Gốm \n Bát Tràng ',
  description: 'Gốm làm tay',
  logo: 'https://vi-du.vn/l.png',
}

describe('a request for a shop', () => {
  test('is returned as stored, and pending', async () => {
    expect(await ask()).toMatchObject({
      success: true,
      data: { id: me.id, displayName: 'Lan' },
      store: null,
    })

    const answer = await register(input)

    expect(answer.statusCode).toBe(201)
    const { store } = answer.json()
    expect(store).toEqual({
      id: expect.any(String),
      name: 'Gốm Bát Tràng',
      description: 'Gốm làm tay',
      logo: 'https://vi-du.vn/l.png',
      status: 'pending',
      note: '',
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await ask()).store).toEqual(store)
    expect((await ask(await aShopper(shop.db))).store).toBeNull()
  })

  test('is one at a time, also when it is sent five times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(input)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'STORE_REQUEST_EXISTS',
      message: 'Bạn đã gửi yêu cầu mở cửa hàng.',
    })
  })

  test.each<[object, string]>([
    [{ name: ' ' }, 'Vui lòng nhập tên cửa hàng, tối đa 100 ký tự.'],
    [{ name: 'a'.repeat(101) }, 'Vui lòng nhập tên cửa hàng, tối đa 100 ký tự.'],
    [{ name: 'Gốm', description: 'a'.repeat(2001) }, 'Mô tả tối đa 2.000 ký tự.'],
    ...['javascript:alert(1)', 'http://vi-du.vn/l.png', '/uploads/aa/khong-co.jpg'].map(
      (logo): [object, string] => [{ name: 'Gốm', logo }, wrongLogo],
    ),
  ])('is refused with a sentence: %j', async (payload, message) => {
    const refused = await register(payload)
    expect([refused.statusCode, refused.json().message]).toEqual([422, message])
    expect((await ask()).store).toBeNull()
  })

  test('shows a picture uploaded by its owner, and no other user’s', async () => {
    const path = `aa/${randomUUID()}.jpg`
    const upload = { user_id: me.id, path, mime_type: 'image/jpeg', bytes: 5 }
    await shop.db.insertInto('uploads').values(upload).execute()
    const logo = `/uploads/${path}`

    expect((await register({ name: 'Gốm', logo }, await aShopper(shop.db))).statusCode).toBe(422)
    expect((await register({ name: 'Gốm', logo })).json().store.logo).toBe(logo)
  })

  test('requires a sign-in', async () => {
    expect((await shop.app.inject({ url: '/api/user/me' })).statusCode).toBe(401)
    const url = '/api/web/seller/register'
    const anonymous = await shop.app.inject({ method: 'POST', url, payload: input })
    expect(anonymous.statusCode).toBe(401)
  })
})

describe('the merchant decides', () => {
  async function aRequest(): Promise<string> {
    return (await register({ name: 'Gốm', description: '', logo: '' })).json().store.id
  }
  function notices() {
    return shop.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'message', 'link'])
      .where('user_id', '=', me.id)
      .execute()
  }

  test('approved: notified in the app and by email, final', async () => {
    const id = await aRequest()
    expect(await decideStore(shop.services, id, { status: 'approved', note: '' }, keeper)).toBe(
      true,
    )

    expect((await ask()).store).toMatchObject({ id, status: 'approved', note: '' })
    expect(await notices()).toEqual([
      {
        kind: 'seller',
        title: 'Yêu cầu mở cửa hàng đã được duyệt',
        message: 'Cửa hàng “Gốm” của bạn đã được duyệt.',
        link: '/register-seller',
      },
    ])
    const mail = await emailTo(shop, email, 'Cửa hàng “Gốm” đã được duyệt')
    expect(mail.text).toContain('Chào Lan')
    expect(mail.text).toContain('https://tiem.example/register-seller')
    expect((await register(input)).statusCode).toBe(409)
  })

  test('rejected: with the reason, and requested again', async () => {
    const id = await aRequest()
    const note = 'Thiếu giấy phép.'
    await decideStore(shop.services, id, { status: 'rejected', note }, keeper)

    expect((await ask()).store).toMatchObject({ id, status: 'rejected', note })
    expect((await notices())[0]?.message).toBe(
      'Cửa hàng “Gốm” chưa được duyệt. Thiếu giấy phép. Bạn có thể sửa lại và gửi yêu cầu mới.',
    )
    const mail = await emailTo(shop, email, 'Cửa hàng “Gốm” chưa được duyệt')
    expect(mail.text).toContain('Lý do: Thiếu giấy phép.')
    const again = (await register(input)).json().store
    expect(again.id).not.toBe(id)
    expect((await ask()).store).toEqual(again)
  })

  test('concurrent decisions: one wins and is notified once', async () => {
    const id = await aRequest()
    const done = await Promise.all(
      (['approved', 'rejected', 'approved'] as const).map((status) =>
        decideStore(shop.services, id, { status, note: '' }, keeper),
      ),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })
})
