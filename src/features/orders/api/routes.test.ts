import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { changeStatus } from './change-status.ts'
import { markPaid } from './mark-paid.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)

describe('orders of the caller', () => {
  test('are listed newest first, by status and page', async () => {
    const buyer = await aBuyer()
    const first = await anOrder(buyer)
    const second = await anOrder(buyer)
    await changeStatus(shop.services, first.id, 'SHIPPING', { by: keeper })

    const all = (await send(buyer, 'GET', '/orders/user?status=')).json()
    const shipping = (await send(buyer, 'GET', '/orders/user?status=SHIPPING')).json()
    const paged = (await send(buyer, 'GET', '/orders/user?page=2&pageSize=1')).json()

    expect(all.data.map((order: { id: string }) => order.id)).toEqual([second.id, first.id])
    expect(shipping.data.map((order: { id: string }) => order.id)).toEqual([first.id])
    expect(paged.data[0].id).toBe(first.id)
    expect(paged.pagination).toEqual({ page: 2, pageSize: 1, total: 2, pages: 2 })
  })

  test('contain bank details without the QR drawing in lists, and the deadline while pending', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
    const listed = (await send(buyer, 'GET', '/orders/user')).json().data[0].payment
    const alone = (await send(buyer, 'GET', `/orders/${id}`)).json().data.payment

    expect(listed.bankTransfer).toEqual({ ...alone.bankTransfer, qrSvg: '' })
    expect(alone.bankTransfer.qrSvg).toContain('<svg')
    expect(Date.parse(listed.dueAt)).toBeGreaterThan(Date.now())

    await changeStatus(shop.services, id, 'SHIPPING', { by: keeper })
    const shipped = (await send(buyer, 'GET', `/orders/${id}`)).json().data.payment
    expect(shipped).toMatchObject({ dueAt: null, bankTransfer: { memo: id } })
  })

  test('are returned also when overpaid', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
    await markPaid(shop.services, id, keeper)
    const row = shop.db.updateTable('orders').where('id', '=', id)
    await row.set((eb) => ({ paid_amount: eb('total', '+', 20_000) })).execute()

    const { payment } = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    expect(payment).toMatchObject({ status: 'paid', refundDue: 20_000, bankTransfer: null })
  })

  test('cannot be read or cancelled by others', async () => {
    const { id } = await anOrder(await aBuyer())
    const stranger = await aBuyer()

    for (const [method, url] of [
      ['GET', `/orders/${id}`],
      ['GET', `/orders/user/${id}`],
      ['POST', `/orders/user/${id}/cancel`],
    ] as const) {
      const answer = await send(stranger, method, url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect((await send(undefined, method, url)).statusCode).toBe(401)
    }
  })

  test('another user’s address is not found', async () => {
    const buyer = await aBuyer()
    const other = await aBuyer()
    const variant = await aVariant(shop.db)

    const refused = await send(buyer, 'POST', '/orders', {
      items: [{ ...variant.line, quantity: 1 }],
      addressId: other.addressId,
    })

    expect(refused.statusCode).toBe(404)
    expect(refused.json().code).toBe('ADDRESS_NOT_FOUND')
  })

  test.each([
    [{ items: [] }, 400, 'Bạn chưa chọn sản phẩm nào.'],
    [{ addressId: undefined }, 400, 'Dữ liệu gửi lên không hợp lệ.'],
    [{ paymentMethod: 'GOLD' }, 422, undefined],
    [{ items: [{ productId: 'x', quantity: 1 }] }, 404, 'Sản phẩm không tồn tại'],
    [{ items: [{ productId: randomUUID(), quantity: 2 ** 53 }] }, 422, undefined],
  ])('a wrong order %j is refused', async (change, status, message) => {
    const buyer = await aBuyer()
    const variant = await aVariant(shop.db)

    const refused = await send(buyer, 'POST', '/orders', {
      items: [{ ...variant.line, quantity: 1 }],
      addressId: buyer.addressId,
      ...change,
    })

    expect(refused.statusCode).toBe(status)
    if (message) expect(refused.json().message).toBe(message)
  })
})

describe('the merchant changes the status', () => {
  test('completed: coins once, COD paid, shopper notified', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { quantity: 3 })

    await changeStatus(shop.services, id, 'SHIPPING', { by: keeper })
    await changeStatus(shop.services, id, 'COMPLETED', { by: keeper })

    await expect(
      changeStatus(shop.services, id, 'COMPLETED', { by: keeper }),
    ).rejects.toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
    })
    const order = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    expect(order).toMatchObject({ status: 'COMPLETED', payment: { status: 'paid' } })
    expect(order.events.map((event: { kind: string }) => event.kind)).toEqual([
      'placed',
      'shipping',
      'paid',
      'completed',
    ])
    const coins = await shop.db
      .selectFrom('coin_ledger')
      .selectAll()
      .where('user_id', '=', buyer.id)
      .execute()
    expect(coins.map((row) => row.amount)).toEqual([7_501])
    const notes = await shop.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'message', 'link'])
      .where('user_id', '=', buyer.id)
      .orderBy('created_at')
      .execute()
    expect(notes.map(({ kind, title, link }) => [kind, title, link])).toEqual([
      ['order', 'Đặt hàng thành công', `/user/orders/${id}`],
      ['order', 'Đơn hàng đang được giao', `/user/orders/${id}`],
      ['coins', 'Bạn vừa được cộng xu', '/user/account/coin'],
      ['order', 'Đơn hàng hoàn tất', `/user/orders/${id}`],
    ])
    expect(notes[0]?.message).toMatch(
      /^Đơn hàng \S+ đã được đặt\. Bạn trả [\d.]+đ khi nhận hàng\.$/,
    )
    expect(notes[2]?.message).toBe(`Bạn được cộng 7.501 xu từ đơn hàng ${id}.`)
  })

  test('a paid transfer that is cancelled is owed back, and late money revives nothing', async () => {
    const buyer = await aBuyer()
    const { id, variant } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
    await markPaid(shop.services, id, keeper)
    await expect(markPaid(shop.services, id, keeper)).rejects.toMatchObject({
      code: 'ORDER_ALREADY_PAID',
    })

    await changeStatus(shop.services, id, 'CANCELLED', { by: keeper, note: 'Hết hàng' })

    const order = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    expect(order).toMatchObject({
      status: 'CANCELLED',
      payment: { status: 'refund_due', bankTransfer: null },
    })
    const state = await shop.db
      .selectFrom('variants')
      .select(['stock', 'sold'])
      .where('id', '=', variant.id)
      .executeTakeFirst()
    expect(state).toEqual({ stock: 10, sold: 0 })

    const unpaid = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
    await send(buyer, 'POST', `/orders/user/${unpaid.id}/cancel`)
    await expect(markPaid(shop.services, unpaid.id, keeper)).rejects.toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
    })
  })

  test('shipped by the merchant and cancelled by the shopper at once: one of them wins', async () => {
    const buyer = await aBuyer()
    for (let round = 0; round < 10; round++) {
      const { id, variant } = await anOrder(buyer, { quantity: 2 })
      const [shipping, cancelling] = await Promise.allSettled([
        changeStatus(shop.services, id, 'SHIPPING', { by: keeper }),
        changeStatus(shop.services, id, 'CANCELLED', { by: 'shopper', ownerId: buyer.id }),
        changeStatus(shop.services, id, 'CANCELLED', { by: 'shopper', ownerId: buyer.id }),
      ])
      const order = (await send(buyer, 'GET', `/orders/${id}`)).json().data
      const isShipped = shipping.status === 'fulfilled'

      expect(order.status).toBe(isShipped ? 'SHIPPING' : 'CANCELLED')
      if (isShipped) expect(cancelling.status).toBe('rejected')
      const { stock } = await shop.db
        .selectFrom('variants')
        .select('stock')
        .where('id', '=', variant.id)
        .executeTakeFirstOrThrow()
      expect(stock).toBe(isShipped ? 8 : 10)
    }
  })
})
