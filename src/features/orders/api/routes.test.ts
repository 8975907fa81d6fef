import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aShopper, aVariant } from '#test/builders.ts'
import { changeStatus } from './change-status.ts'
import { markPaid } from './mark-paid.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://tiem.example' }, { work: true })
})
afterAll(() => shop.close())

async function aBuyer(email: string | null = null) {
  const shopper = await aShopper(shop.db, { email })
  const address = await anAddress(shop.db, shopper.id)
  return { ...shopper, addressId: address.id }
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>

function send(buyer: Buyer | undefined, method: 'GET' | 'POST', url: string, payload?: object) {
  return shop.app.inject({
    method,
    url: `/api/web${url}`,
    ...(buyer ? { headers: buyer.headers } : {}),
    ...(payload ? { payload } : {}),
  })
}

async function anOrder(
  buyer: Buyer,
  spec: { stock?: number; quantity?: number; price?: number; paymentMethod?: string } = {},
) {
  const variant = await aVariant(shop.db, { stock: spec.stock ?? 10, price: spec.price ?? 250_050 })
  const placed = await send(buyer, 'POST', '/orders', {
    items: [{ ...variant.line, quantity: spec.quantity ?? 1 }],
    addressId: buyer.addressId,
    paymentMethod: spec.paymentMethod ?? 'COD',
  })
  expect(placed.statusCode).toBe(201)
  return { id: placed.json().order.id as string, variant }
}

async function lettersTo(address: string) {
  const folder = path.join(shop.services.config.dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const letters = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  return letters.filter((letter) => letter.to?.[0]?.address === address)
}

describe('what lines would cost', () => {
  test('a guest is told the dearest zone, a customer the one of the address', async () => {
    const variant = await aVariant(shop.db, { price: 100_000, weight_gram: 1200 })
    const items = [{ ...variant.line, quantity: 1 }]
    const southern = await aBuyer()
    await shop.db
      .updateTable('addresses')
      .set({ province_code: '79', province_name: 'Thành phố Hồ Chí Minh' })
      .where('id', '=', southern.addressId)
      .execute()

    const forGuest = await send(undefined, 'POST', '/orders/calculate', { items })
    const forCustomer = await send(southern, 'POST', '/orders/calculate', {
      items,
      addressId: southern.addressId,
    })

    expect(forGuest.json()).toMatchObject({
      success: true,
      subtotal: 100_000,
      shippingFee: 44_000,
      total: 144_000,
    })
    expect(forCustomer.json()).toMatchObject({ shippingFee: 21_000, total: 121_000, errors: [] })
  })

  test('what can not be bought is listed and left out of the figures', async () => {
    const fine = await aVariant(shop.db, { price: 100_000 })
    const gone = await aVariant(shop.db, { stock: 0, product: { name: 'Quạt nan' } })

    const answer = await send(undefined, 'POST', '/orders/calculate', {
      items: [
        { ...fine.line, quantity: 1 },
        { ...gone.line, quantity: 1 },
      ],
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: false,
      subtotal: 100_000,
      errors: ['“Quạt nan” đã hết hàng.'],
    })
  })

  test('shipping is free from the threshold on, and when every line ships free', async () => {
    const dear = await aVariant(shop.db, { price: 1_000_000 })
    const free = await aVariant(shop.db, { price: 10_000, product: { isFreeShip: true } })
    const paid = await aVariant(shop.db, { price: 10_000 })
    const feeOf = async (...variants: { line: object }[]) => {
      const items = variants.map((variant) => ({ ...variant.line, quantity: 1 }))
      return (await send(undefined, 'POST', '/orders/calculate', { items })).json().shippingFee
    }

    expect(await feeOf(dear)).toBe(0)
    expect(await feeOf(free)).toBe(0)
    expect(await feeOf(free, paid)).toBe(38_000)
    expect(await feeOf()).toBe(0)
  })
})

describe('own orders', () => {
  test('are listed newest first, by status and page', async () => {
    const buyer = await aBuyer()
    const first = await anOrder(buyer)
    const second = await anOrder(buyer)
    await changeStatus(shop.db, first.id, 'SHIPPING', { actor: 'keeper' })

    const all = (await send(buyer, 'GET', '/orders/user?status=')).json()
    const shipping = (await send(buyer, 'GET', '/orders/user?status=SHIPPING')).json()
    const paged = (await send(buyer, 'GET', '/orders/user?page=2&pageSize=1')).json()

    expect(all.data.map((order: { id: string }) => order.id)).toEqual([second.id, first.id])
    expect(shipping.data.map((order: { id: string }) => order.id)).toEqual([first.id])
    expect(paged.data[0].id).toBe(first.id)
    expect(paged.pagination).toEqual({ page: 2, pageSize: 1, total: 2, pages: 2 })
  })

  test('are nobody else’s to read or cancel', async () => {
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

  test('an address of somebody else is not found', async () => {
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

describe('the keeper moves orders on', () => {
  test('completed: coins once, paid at the door, told to the shopper', async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { quantity: 3 })

    await changeStatus(shop.db, id, 'SHIPPING', { actor: 'keeper' })
    await changeStatus(shop.db, id, 'COMPLETED', { actor: 'keeper' })

    await expect(changeStatus(shop.db, id, 'COMPLETED', { actor: 'keeper' })).rejects.toMatchObject(
      {
        code: 'ORDER_STATUS_CONFLICT',
      },
    )
    const order = (await send(buyer, 'GET', `/orders/${id}`)).json().data
    expect(order).toMatchObject({ status: 'COMPLETED', payment: { status: 'paid' } })
    expect(order.events.map((event: { kind: string }) => event.kind)).toEqual([
      'placed',
      'shipping',
      'completed',
      'paid',
    ])
    const coins = await shop.db
      .selectFrom('coin_ledger')
      .selectAll()
      .where('user_id', '=', buyer.id)
      .execute()
    expect(coins.map((row) => row.amount)).toEqual([7_501])
    const notes = await shop.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', buyer.id)
      .execute()
    expect(notes.map((note) => note.title)).toEqual([
      'Đơn hàng đang được giao',
      'Đơn hàng hoàn tất',
    ])
  })

  test('a paid transfer that is cancelled is owed back, and late money revives nothing', async () => {
    const buyer = await aBuyer()
    const { id, variant } = await anOrder(buyer, { paymentMethod: 'BANK_TRANSFER' })
    await markPaid(shop.db, id)
    await expect(markPaid(shop.db, id)).rejects.toMatchObject({ code: 'ORDER_ALREADY_PAID' })
    await changeStatus(shop.db, id, 'SHIPPING', { actor: 'keeper' })

    await changeStatus(shop.db, id, 'CANCELLED', { actor: 'keeper', note: 'Không giao được' })

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
    await expect(markPaid(shop.db, unpaid.id)).rejects.toMatchObject({
      code: 'ORDER_STATUS_CONFLICT',
    })
  })
})

describe('the confirmation by e-mail', () => {
  test('goes to the owner once, however often it is asked for and whatever address is given', async () => {
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
      async () => expect(await lettersTo('khach.hang@tiem.example')).toHaveLength(1),
      15_000,
    )
    const [letter] = await lettersTo('khach.hang@tiem.example')
    expect(letter?.subject).toBe(`Tiệm đã nhận đơn hàng ${id}`)
    expect(letter?.text).toContain('250.050đ')
    expect(letter?.text).toContain(`https://tiem.example/user/orders/${id}`)
    expect(await lettersTo('la@tiem.example')).toEqual([])
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
      async () => expect(await lettersTo('sau@tiem.example')).toHaveLength(1),
      15_000,
    )
  })

  test('is not sent for an order of somebody else', async () => {
    const { id } = await anOrder(await aBuyer())
    const stranger = await aBuyer('stranger@tiem.example')

    expect(
      (await send(stranger, 'POST', '/orders/confirmation', { order: { id } })).statusCode,
    ).toBe(404)
  })
})
