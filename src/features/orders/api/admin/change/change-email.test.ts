import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { changeScene } from '#test/change-scene.ts'
import { emailsTo, emailTo } from '#test/outbox.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  shop = await createTestApp({}, { work: true })
  lan = await aStaffMember(shop.db, { name: 'Lan' })
})
afterAll(() => shop.close())

const { aBuyer, anOrderOf, look, change } = changeScene(
  () => shop,
  () => lan,
)

test('the shopper reads by e-mail what was changed and why, what it costs now and how to pay, once each time', async () => {
  const email = 'duoc-sua@vi-du.invalid'
  const wanted = { paymentMethod: 'BANK_TRANSFER' }
  const { id } = await anOrderOf(await aBuyer(email), [{ price: 600_000, quantity: 2 }], wanted)
  const order = await look(id)
  const [item] = order.items
  const items = [{ itemId: item?.id, quantity: 3 }]
  const changed = await change(order, { items, reason: 'Khách gọi thêm một cái.' })
  expect(changed.statusCode, changed.body).toBe(200)

  const subject = `Đơn hàng ${id} của bạn đã được cửa hàng điều chỉnh`
  const { text, html } = await emailTo(shop, email, subject)
  const { total } = changed.json().data
  expect(total).toBe(1_800_000)
  for (const part of [
    `${item?.name}: 2 → 3`,
    'Lý do: Khách gọi thêm một cái.',
    '1.800.000đ',
    `Nội dung: ${id}`,
  ]) {
    expect(text).toContain(part)
  }
  expect(html).toContain(`/user/orders/${id}`)

  const again = await change(await look(id), { items: [{ itemId: item?.id, quantity: 1 }] })
  expect(again.statusCode, again.body).toBe(200)
  await expect
    .poll(
      async () => (await emailsTo(shop, email)).filter((mail) => mail.subject === subject).length,
      {
        timeout: 20_000,
      },
    )
    .toBe(2)
})
