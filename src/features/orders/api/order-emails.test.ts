import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { keeper } from '#test/keeper.ts'
import { orderScene } from '#test/order-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'
import { refundOrder } from './admin/refund-order.ts'
import { cancelOverdue } from './cancel-overdue.ts'
import { changeStatus } from './change-status.ts'
import { markPaid } from './mark-paid.ts'
import { enqueueOrderEmail } from './order-emails.ts'
import { receivePayment } from './receive-payment.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://tiem.example' }, { work: true })
})
afterAll(() => shop.close())

const { aBuyer, anOrder, send } = orderScene(() => shop)
const merchant = { by: keeper }

let buyers = 0
async function anOrderOfSomebody(paymentMethod: 'COD' | 'BANK_TRANSFER', coins = 0) {
  buyers += 1
  const email = `khach-${buyers}@tiem.example`
  const buyer = await aBuyer(email)
  const useCoins = coins > 0
  if (useCoins) {
    const entry = { user_id: buyer.id, type: 'adjust' as const, amount: coins }
    await shop.db.insertInto('coin_ledger').values(entry).execute()
  }
  const { id } = await anOrder(buyer, { paymentMethod, price: 1_200_000, useCoins })
  const mailWith = (subject: string) => emailTo(shop, email, subject)
  return { id, email, buyer, mailWith }
}

async function openJobs() {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM jobs.job WHERE name = 'order-letter' AND state <> 'completed'`.execute(
    shop.db,
  )
  return rows[0]?.count
}

let transfers = 0
function pay(memo: string, amount: number) {
  transfers += 1
  const about = { account: '', transferredAt: new Date(), raw: {} }
  return receivePayment(shop.services, {
    provider: 'bank',
    reference: `${transfers}`,
    amount,
    memo,
    ...about,
  })
}

describe('emails about an order', () => {
  test('for COD: confirmed, shipped, completed', async () => {
    const { id, mailWith } = await anOrderOfSomebody('COD', 100_000)
    const received = await mailWith(`Tiệm đã nhận đơn hàng ${id}`)
    expect(received.text).not.toContain('chuyển khoản')
    expect(received.text).toMatch(/Xu\s+−100\.000đ/)

    await changeStatus(shop.services, id, 'SHIPPING', merchant)
    const shipped = await mailWith(`Đơn hàng ${id} đang được giao`)
    expect(shipped.text).toContain('Bạn trả 1.100.000đ khi nhận hàng')
    expect(shipped.html).toContain(`https://tiem.example/user/orders/${id}`)

    await changeStatus(shop.services, id, 'COMPLETED', merchant)
    const done = await mailWith(`Đơn hàng ${id} đã hoàn tất`)
    expect(done.text).toContain('Bạn được hoàn 12.000 xu.')
  })

  test('that is paid by transfer: how to pay, what is missing, that it has come', async () => {
    const { id, mailWith } = await anOrderOfSomebody('BANK_TRANSFER')
    const received = await mailWith(`Tiệm đã nhận đơn hàng ${id}`)
    for (const part of ['1.200.000đ', '0123456789', 'Vietcombank', `Nội dung: ${id}`]) {
      expect(received.text).toContain(part)
    }

    await pay(id, 700_000)
    const missing = await mailWith(`Đơn hàng ${id} còn thiếu 500.000đ`)
    expect(missing.text).toContain('Chúng tôi đã nhận 700.000đ')

    await pay(id, 600_000)
    const paid = await mailWith(`Đã nhận thanh toán cho đơn hàng ${id}`)
    expect(paid.text).toContain('1.300.000đ')
    expect(paid.text).toContain('hoàn lại cho bạn 100.000đ')
  })

  test('that is cancelled: by whom, and what goes back', async () => {
    const own = await anOrderOfSomebody('COD')
    await send(own.buyer, 'POST', `/orders/user/${own.id}/cancel`)
    expect((await own.mailWith(`Đơn hàng ${own.id} đã được huỷ`)).text).toContain(
      'theo yêu cầu của bạn',
    )

    const paid = await anOrderOfSomebody('BANK_TRANSFER')
    await markPaid(shop.services, paid.id, keeper)
    const reason = 'Lô hàng bị lỗi vải.'
    await changeStatus(shop.services, paid.id, 'CANCELLED', { ...merchant, reason })
    const refunded = await paid.mailWith(`Đơn hàng ${paid.id} đã được huỷ`)
    expect(refunded.text).toContain('bởi cửa hàng')
    expect(refunded.text).toContain(`Lý do: ${reason}`)
    expect(refunded.text).toContain('hoàn lại cho bạn 1.200.000đ')
    const { data } = (await send(paid.buyer, 'GET', `/orders/${paid.id}`)).json()
    expect(data.events).toContainEqual(expect.objectContaining({ kind: 'cancelled', reason }))

    const lost = await anOrderOfSomebody('COD')
    await changeStatus(shop.services, lost.id, 'SHIPPING', merchant)
    await changeStatus(shop.services, lost.id, 'CANCELLED', { ...merchant, isOnItsWayBack: true })
    const undelivered = await lost.mailWith(`Đơn hàng ${lost.id} đã được huỷ`)
    expect(undelivered.text).toContain('không giao được hàng')
    expect(undelivered.text).not.toContain('hoàn lại')
  })

  test('that is paid back, once for each part, also to who has no account', async () => {
    const { id, email, mailWith } = await anOrderOfSomebody('BANK_TRANSFER')
    await sql`UPDATE orders SET user_id = NULL WHERE id = ${id}`.execute(shop.db)
    await pay(id, 1_300_000)
    await pay(id, 50_000)
    const refund = (refundedSoFar: number, amount: number) =>
      refundOrder(shop.services, id, { refundedSoFar, amount }, keeper)
    expect([await refund(0, 60_000), await refund(0, 60_000)]).toEqual(['done', 'already'])
    const part = await mailWith(`Đã hoàn 60.000đ của đơn hàng ${id}`)
    expect(part.text).toContain('hoàn lại cho bạn 90.000đ')
    await refund(60_000, 90_000)
    const rest = await mailWith(`Đã hoàn 90.000đ của đơn hàng ${id}`)
    expect(rest.text).not.toContain('hoàn lại cho bạn')
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000 })

    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Đã hoàn'))).toHaveLength(2)
  })

  test('whose transfer did not come in time, and comes afterwards', async () => {
    const { id, mailWith } = await anOrderOfSomebody('BANK_TRANSFER')
    await sql`UPDATE orders SET payment_due_at = now() WHERE id = ${id}`.execute(shop.db)
    await cancelOverdue(shop.services)
    const cancelled = await mailWith(`Đơn hàng ${id} đã được huỷ`)
    expect(cancelled.text).toContain('trong thời hạn giữ hàng')

    await pay(id, 1_200_000)
    const late = await mailWith(`Đã nhận tiền cho đơn hàng đã huỷ ${id}`)
    expect(late.text).toContain('hoàn lại cho bạn 1.200.000đ')
  })

  test('are sent once for one event, and not for a change that was refused', async () => {
    const { id, email, mailWith } = await anOrderOfSomebody('COD')
    const changes = await Promise.allSettled(
      [1, 2, 3].map(() => changeStatus(shop.services, id, 'SHIPPING', merchant)),
    )
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = { orderId: id, kind: 'shipping' } as const
    await enqueueOrderEmail(shop.services.jobs, shop.db, again)
    await changeStatus(shop.services, id, 'COMPLETED', merchant)
    await mailWith(`Đơn hàng ${id} đã hoàn tất`)
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000 })

    expect(await emailsTo(shop, email)).toHaveLength(3)
    const rows = await shop.db
      .selectFrom('letters')
      .select(['id', 'state', 'attempts'])
      .where('about', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: `order-completed-${id}`, state: 'sent', attempts: 1 },
      { id: `order-confirmation-${id}`, state: 'sent', attempts: 1 },
      { id: `order-shipping-${id}`, state: 'sent', attempts: 1 },
    ])
  })

  test('that are out of date are not sent', async () => {
    const { id, email, mailWith } = await anOrderOfSomebody('COD')
    await shop.db.transaction().execute(async (tx) => {
      const services = { ...shop.services, db: tx }
      await enqueueOrderEmail(services.jobs, tx, { orderId: id, kind: 'shipping' })
      await tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
      await enqueueOrderEmail(services.jobs, tx, { orderId: id, kind: 'cancelled' })
    })
    await mailWith(`Đơn hàng ${id} đã được huỷ`)
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000 })

    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(`Đơn hàng ${id} đang được giao`)
  })

  test('no payment e-mail is sent of an order that was cancelled at once', async () => {
    const { id, email, mailWith } = await anOrderOfSomebody('BANK_TRANSFER')
    await shop.db.transaction().execute(async (tx) => {
      const services = { ...shop.services, db: tx }
      await tx
        .updateTable('orders')
        .set({ status: 'CANCELLED', payment_status: 'refund_due', paid_amount: 1_200_000 })
        .where('id', '=', id)
        .execute()
      await enqueueOrderEmail(services.jobs, tx, { orderId: id, kind: 'paid' })
      await enqueueOrderEmail(services.jobs, tx, { orderId: id, kind: 'cancelled' })
    })
    expect((await mailWith(`Đơn hàng ${id} đã được huỷ`)).text).toContain('1.200.000đ')
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000 })

    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(`Đã nhận thanh toán cho đơn hàng ${id}`)
  })

  test('that were deferred and are out of date stop waiting', async () => {
    const { id } = await anOrderOfSomebody('COD')
    await sql`
      INSERT INTO letters (id, about, template, recipient, queue, state)
      VALUES (${`order-shipping-${id}`}, ${id}, 'order-shipping', 'a@b', 'order-letter', 'waiting')`.execute(
      shop.db,
    )
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
      await enqueueOrderEmail(shop.services.jobs, tx, { orderId: id, kind: 'shipping' })
    })
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000 })

    const waiting = await shop.db
      .selectFrom('letters')
      .select('id')
      .where('about', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toEqual([])
  })
})
