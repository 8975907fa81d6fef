import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import { aFlashSale } from '../builders.ts'
import { more, piecesOf } from './cart-page.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { openChoices } from './choices.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { anOrder } from './orders.ts'
import { aThing, type Customer, expect, slugOf, test } from './scene.ts'

/** Gives the customer's addresses a phone number that no other customer has. */
async function ownPhone(db: Db, customer: Customer): Promise<string> {
  const phone = `07${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(0, 8)}`
  await db.updateTable('addresses').set({ phone }).where('user_id', '=', customer.id).execute()
  return phone
}

/** Inserts copies of an order. */
async function repeat(db: Db, orderId: string, times: number): Promise<void> {
  const columns = sql`user_id, request_hash, status, payment_method, subtotal, shipping_fee, total, recipient, phone, street,
    address_scheme, province_code, province_name, district_code, district_name, ward_code, ward_name, address_key`
  const seed = randomBytes(3).toString('hex').toUpperCase()
  await sql`
    INSERT INTO orders (id, idempotency_key, ${columns})
    SELECT 'DH' || ${seed} || lpad(n::text, 2, '0'), gen_random_uuid(), ${columns}
    FROM orders, generate_series(1, ${times}) n WHERE id = ${orderId}`.execute(db)
}

test('quá nhiều đơn chờ giao: nói rõ, giữ nguyên mọi thứ, chuyển khoản thì được', async ({
  page,
  request,
  db,
  customer,
}) => {
  await ownPhone(db, customer)
  const thing = await aThing(db, 'Chiếu cói', { stock: 90, price: 120_000 })
  const first = await anOrder({ db, request, customer }, [thing.line])
  await repeat(db, first.id, 29)
  await customer.put(thing.line, 2)
  await openCheckout(page)
  const total = await sums(page).innerText()

  await place(page).click()

  const message = page
    .getByRole('region', { name: 'Thông báo' })
    .getByText(
      'Bạn đang có 30 đơn chờ giao, trả tiền khi nhận. Vui lòng nhận hàng hoặc huỷ bớt đơn trước khi đặt thêm, hoặc chọn chuyển khoản.',
    )
  await expect(message).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('Chiếu cói')).toBeVisible()
  await expect(page.getByText(/12 phố Mẫu/)).toBeVisible()
  await expect(sums(page)).toHaveText(total, { useInnerText: true })
  await page.getByRole('radio', { name: /Chuyển khoản/ }).check()
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(message).toBeHidden()
})

test('đơn lớn: trang cảm ơn và trang đơn nói cửa hàng sẽ gọi xác nhận', async ({
  page,
  db,
  customer,
}) => {
  const phone = await ownPhone(db, customer)
  const thing = await aThing(db, 'Nón quai thao', { stock: 9000, price: 1_000 })
  await customer.put(thing.line, 5000)
  await openCheckout(page)

  await place(page).click()

  await expect(thanks(page)).toBeVisible()
  const heading = page.getByRole('heading', {
    name: 'Đơn lớn: cửa hàng sẽ gọi xác nhận trước khi gửi',
  })
  await expect(heading).toBeVisible()
  const notice = page.locator('section').filter({ has: heading })
  await expect(notice).toContainText(`Chúng tôi sẽ gọi số ${phone}.`)
  await expect(notice).toContainText(/Hàng được giữ cho bạn đến \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:\d+$/)
  await expectNoSideways(page)
  await expectAccessible(page)

  const [id = ''] = await customer.orders()
  await page.goto(`/user/orders/${id}`)
  await expect(heading).toBeVisible()
  await expect(page.getByText('Đơn lớn: chờ cửa hàng xác nhận')).toBeVisible()
  await expectAccessible(page)
  await sql`
    WITH confirmed AS (UPDATE orders SET hold_due_at = NULL, confirmed_at = now() WHERE id = ${id} RETURNING id)
    INSERT INTO order_events (order_id, kind, actor) SELECT id, 'confirmed', 'keeper' FROM confirmed`.execute(
    db,
  )
  await page.reload()
  await expect(page.getByText('Cửa hàng đã xác nhận đơn')).toBeVisible()
  await expect(heading).toBeHidden()
})

test('suất Flash Sale của mỗi khách: nói khi thêm vào giỏ, giỏ không nhận quá', async ({
  page,
  db,
  customer,
}) => {
  const thing = await aThing(db, 'Đèn kéo quân', { stock: 50, price: 90_000 })
  const { productId, id } = thing
  const sale = await aFlashSale(db, { productId, variantIds: [id], price: 60_000, quantity: 40 })
  await db
    .updateTable('flash_sale_entries')
    .set({ per_shopper: 2 })
    .where('id', '=', sale.entryId)
    .execute()
  await customer.put(thing.line)
  await page.goto(`/products/${await slugOf(db, thing)}`)
  await expect(page.getByText('Mỗi khách mua tối đa 2 sản phẩm')).toBeVisible()
  await expectAccessible(page)
  const sheet = await openChoices(page)
  await sheet.getByRole('textbox', { name: 'Số lượng' }).fill('3')
  await sheet.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  const most = '“Đèn kéo quân” chỉ có thể mua tối đa 2 sản phẩm. Số lượng trong giỏ là 2.'
  await expect(page.getByText(most, { exact: true }).last()).toBeVisible()

  await page.goto('/cart')
  await expect(piecesOf(page, 'Đèn kéo quân')).toHaveValue('2')
  await expect(more(page, 'Đèn kéo quân')).toHaveAttribute('aria-disabled', 'true')
})
