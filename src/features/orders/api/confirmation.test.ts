import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { orderScene } from '#test/order-scene.ts'
import { emailsTo } from '#test/outbox.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://tiem.example' }, { work: true })
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

describe('the confirmation by e-mail', () => {
  test('goes to the owner once, however often it is requested and whatever address is sent', async () => {
    const buyer = await aBuyer('khach.hang@tiem.example')
    const { id } = await anOrder(buyer)
    const ask = { to: 'la@tiem.example', name: 'Người lạ', order: { id } }

    const answers = await Promise.all(
      [1, 2, 3].map(() => send(buyer, 'POST', '/orders/confirmation', ask)),
    )

    expect(answers.map((answer) => answer.json())).toEqual(
      Array(3).fill({ success: true, skipped: true }),
    )
    await vi.waitFor(
      async () => expect(await emailsTo(shop, 'khach.hang@tiem.example')).toHaveLength(1),
      15_000,
    )
    const [mail] = await emailsTo(shop, 'khach.hang@tiem.example')
    expect(mail?.subject).toBe(`Tiệm đã nhận đơn hàng ${id}`)
    expect(mail?.text).toContain('250.050đ')
    expect(mail?.text).toContain(`https://tiem.example/user/orders/${id}`)
    expect(await emailsTo(shop, 'la@tiem.example')).toEqual([])
  })

  test('is skipped without an address on file, and sent when one was added meanwhile', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer)
    const ask = () => send(buyer, 'POST', '/orders/confirmation', { order: { id } })

    expect((await ask()).json()).toEqual({ success: true, skipped: true })
    await shop.db
      .updateTable('users')
      .set({ email: 'sau@tiem.example' })
      .where('id', '=', buyer.id)
      .execute()
    expect((await ask()).json()).toEqual({ success: true, skipped: false })
    expect((await ask()).json()).toEqual({ success: true, skipped: true })
    await vi.waitFor(
      async () => expect(await emailsTo(shop, 'sau@tiem.example')).toHaveLength(1),
      15_000,
    )
  })

  test('is not sent for another user’s order', async () => {
    const { id } = await anOrder(await aBuyer())
    const stranger = await aBuyer('stranger@tiem.example')

    expect(
      (await send(stranger, 'POST', '/orders/confirmation', { order: { id } })).statusCode,
    ).toBe(404)
  })
})
