import type { Page } from '@playwright/test'
import { anyServer } from './any-width.ts'
import { expectAccessible, expectNoSideways, runShopCommand } from './journey.ts'
import { anOrder, moneyComes } from './orders.ts'
import { aGate, aThing, broken, expect, expectToast, loseAnswer, slugOf, test } from './scene.ts'

const list = '/user/account/orders'
const whenPattern = /\d\d\/\d\d\/\d{4} \d\d:\d\d/
const entry = (page: Page, id: string) =>
  page
    .getByRole('list', { name: 'Đơn hàng' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Đơn ${id}` }) })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Trạng thái đơn hàng' }).getByRole('link', { name })
const cancel = (page: Page) => page.getByRole('button', { name: 'Huỷ đơn hàng' })
const agree = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Bạn có chắc chắn muốn huỷ đơn hàng này?' })
    .getByRole('button', { name: 'Huỷ đơn' })

test('đơn theo trạng thái và theo trang, quay lại đúng chỗ; không tải được thì thử lại', async ({
  page,
  db,
  request,
  customer,
}) => {
  const { line } = await aThing(db, 'Đôi guốc', { price: 100_000, stock: 100 })
  const scene = { db, request, customer }
  await page.goto(list)
  await expect(page.getByText('Bạn chưa có đơn hàng nào')).toBeVisible()
  await expectAccessible(page)
  const oldest = await anOrder(scene, [line])
  for (let more = 0; more < 9; more++) await anOrder(scene, [line])
  const gone = await anOrder(scene, [line], { status: 'CANCELLED' })

  await broken(page, 'GET /api/web/orders/user?*', { status: 500 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Không tải được đơn mua' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByRole('heading', { name: /^Đơn DH/ })).toHaveCount(10)
  await expect(entry(page, gone.id)).toContainText('Đã hủy')
  await expect(entry(page, gone.id)).toContainText(whenPattern)
  await expect(entry(page, gone.id).getByRole('listitem')).toContainText('×1')
  const thingPath = `/products/${await slugOf(db, { productId: line.productId })}`
  const thingLink = { name: 'Đôi guốc', exact: true }
  await expect(entry(page, gone.id).getByRole('link', thingLink)).toHaveAttribute('href', thingPath)
  const tabs = page.getByRole('navigation', { name: 'Trạng thái đơn hàng' }).getByRole('link')
  expect(
    await tabs.evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')]),
    ),
  ).toEqual([
    ['Tất cả', list],
    ['Chờ xác nhận', `${list}?status=PENDING`],
    ['Đang giao', `${list}?status=SHIPPING`],
    ['Hoàn tất', `${list}?status=COMPLETED`],
    ['Đã hủy', `${list}?status=CANCELLED`],
  ])
  // A faded end shows that the tabs go on.
  const row = page.getByRole('navigation', { name: 'Trạng thái đơn hàng' })
  const fade = () => row.evaluate((it) => getComputedStyle(it).getPropertyValue('--fade'))
  await expect.poll(fade).toBe('40px')
  await row.evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
  await expect.poll(fade).toBe('0px')
  await row.evaluate((it) => it.scrollTo({ left: 0 }))

  await page.getByRole('link', { name: 'Trang 2' }).click()
  await expect(entry(page, oldest.id)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Đơn DH/ })).toHaveCount(1)
  await page.goBack()
  await expect(entry(page, gone.id)).toBeVisible()

  for (const [name, text] of [
    ['Đang giao', 'Không có đơn nào đang giao'],
    ['Hoàn tất', 'Chưa có đơn nào hoàn tất'],
  ] as const) {
    await tab(page, name).click()
    await expect(page.getByText(text)).toBeVisible()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  }
  await tab(page, 'Đã hủy').click()
  await expect(page).toHaveURL(/status=CANCELLED/)
  await entry(page, gone.id).getByRole('link', { name: 'Xem chi tiết' }).click()
  await expect(page.getByRole('heading', { name: `Đơn hàng ${gone.id}` })).toBeVisible()
  const detail = page.getByRole('main')
  await expect(detail.getByText(whenPattern).first()).toContainText('Đặt lúc')
  await expect(detail.getByText('Đã hủy', { exact: true }).first()).toBeVisible()
  const item = detail.getByRole('listitem').filter({ hasText: 'Đôi guốc' })
  await expect(item).toContainText('×1')
  await expect(item).toContainText('100.000đ')
  await page.getByRole('button', { name: 'Quay lại' }).click()
  await expect(page).toHaveURL(/status=CANCELLED/)
  await expect(entry(page, gone.id)).toBeVisible()
})

test('đơn chờ thanh toán, đơn nhiều món, đơn có trạng thái lạ', async ({
  page,
  db,
  request,
  customer,
}) => {
  const things = []
  for (const name of ['Chén', 'Bát', 'Đũa', 'Thìa', 'Muôi']) things.push(await aThing(db, name))
  const scene = { db, request, customer }
  const unpaid = await anOrder(scene, [things[0]?.line ?? fail()], { by: 'BANK_TRANSFER' })
  const long = await anOrder(
    scene,
    things.map(({ line }) => line),
  )
  await page.route('**/api/web/orders/user?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const order of body.data) if (order.id === long.id) order.status = 'PACKED'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(list)
  await expect(entry(page, long.id)).toContainText('PACKED')
  const items = entry(page, long.id).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await entry(page, long.id).getByRole('button', { name: 'Xem thêm 2 sản phẩm' }).press('Enter')
  await expect(items).toHaveCount(5)
  await expectAccessible(page)
  await expectNoSideways(page)
  await expect(entry(page, unpaid.id)).toContainText('Chờ thanh toán')
  await entry(page, unpaid.id).getByRole('link', { name: 'Thanh toán' }).click()
  await expect(page.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible()
})

test('hủy đơn: hỏng, mất câu trả lời, cửa hàng nhanh hơn, bấm đúp', async ({
  page,
  db,
  request,
  customer,
}) => {
  const thing = await aThing(db, 'Mâm gỗ', { stock: 10 })
  const place = () => anOrder({ db, request, customer }, [{ ...thing.line, quantity: 2 }])
  const first = await place()
  const path = ({ id }: { id: string }) => `/api/web/orders/user/${id}/cancel`
  await page.goto(`${list}/${first.id}`)
  await broken(page, `POST ${path(first)}`, { status: 500 })
  await cancel(page).click()
  await expect(agree(page)).toBeVisible()
  await expectAccessible(page)
  await agree(page).click()
  await expectToast(page, 'Không thể huỷ đơn hàng. Vui lòng thử lại.')
  await page.unrouteAll()
  await cancel(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Không' }).click()
  await expect(cancel(page)).toBeVisible()

  await loseAnswer(page, path(first))
  await cancel(page).click()
  await agree(page).click()
  await expectToast(page, 'Đã huỷ đơn hàng.')
  await expect(cancel(page)).toBeHidden()
  await page.goto(list)
  await expect(entry(page, first.id)).toContainText('Đã hủy')

  const second = await place()
  await page.goto(`${list}/${second.id}`)
  await cancel(page).click()
  await expect(agree(page)).toBeVisible()
  await runShopCommand('order', 'status', second.id, 'SHIPPING')
  await agree(page).click()
  await expectToast(page, 'Trạng thái hiện tại của đơn hàng không cho phép thao tác này.')
  await expect(page.getByText('Đang giao', { exact: true }).first()).toBeVisible()
  await expect(cancel(page)).toBeHidden()

  const third = await place()
  const calls: string[] = []
  page.on('request', (call) => call.url().endsWith('/cancel') && calls.push(call.url()))
  const held = aGate()
  await page.route(`**${path(third)}`, async (route) => {
    await held.opened
    await route.continue()
  })
  await page.goto(`${list}/${third.id}`)
  await cancel(page).press('Enter')
  await agree(page).dblclick()
  await expect(page.getByRole('button', { name: 'Đang huỷ đơn...' })).toBeVisible()
  held.open()
  await expectToast(page, 'Đã huỷ đơn hàng.')
  expect(calls).toHaveLength(1)
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', thing.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(8)
})

test('hủy đơn đã trả tiền thì biết tiền sẽ được hoàn', async ({ page, db, request, customer }) => {
  const { line } = await aThing(db, 'Nồi đồng', { price: 90_000, isFreeShip: true })
  const { id } = await anOrder({ db, request, customer }, [line], { by: 'BANK_TRANSFER' })
  await moneyComes(request, id, 90_000)
  await page.goto(`${list}/${id}`)
  await cancel(page).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Chúng tôi sẽ hoàn lại 90.000đ mà bạn đã thanh toán.',
  )
  await agree(page).click()
  await expect(
    page.getByText('Chúng tôi sẽ hoàn lại 90.000đ cho bạn.', { exact: true }),
  ).toBeVisible()
  await page.goto(list)
  await expect(entry(page, id)).toContainText('Chờ hoàn tiền')
})

test('mua lại: còn gì thêm nấy, chỉ chọn những món ấy, mất câu trả lời cũng chỉ thêm một lần', {
  tag: anyServer,
}, async ({ page, db, request, customer }) => {
  const [available, sold] = [await aThing(db, 'Lọ hoa'), await aThing(db, 'Bình hoa', { stock: 1 })]
  const other = await aThing(db, 'Đèn cầy')
  const { id } = await anOrder(
    { db, request, customer },
    [{ ...available.line, quantity: 2 }, sold.line],
    { status: 'COMPLETED' },
  )
  await customer.put(other.line)
  await page.goto(`${list}/${id}`)
  const again = page.getByRole('button', { name: 'Mua lại' })
  const pieces = page.getByRole('group', { name: 'Số lượng Lọ hoa' }).getByRole('textbox')
  await loseAnswer(page, `/api/web/orders/user/${id}/buy-again`)
  await again.click()
  await expectToast(page, 'Không thể mua lại đơn hàng. Vui lòng thử lại.')
  await again.press('Enter')
  // The message appears before the navigation and disappears by itself.
  await expect(page.getByRole('region', { name: 'Thông báo' })).toContainText('Bình hoa')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(pieces).toHaveValue('2')
  await expect(page.getByRole('checkbox', { name: /Lọ hoa/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Đèn cầy/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Bình hoa/ })).toHaveCount(0)

  // Another server may lack this call.
  await page.route(`**/api/web/orders/user/${id}/buy-again`, (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await page.goto(`${list}?status=COMPLETED`)
  await entry(page, id).getByRole('button', { name: 'Mua lại' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(pieces).toHaveValue('4')
})

test('đơn hoàn tất mời đánh giá từng món chưa đánh giá', async ({
  page,
  db,
  request,
  customer,
}) => {
  const [one, two] = [await aThing(db, 'Quạt nan'), await aThing(db, 'Nón cói')]
  const done = await anOrder({ db, request, customer }, [one.line, two.line], {
    status: 'COMPLETED',
  })
  await anOrder({ db, request, customer }, [one.line], { status: 'SHIPPING' })
  const review = { order_id: done.id, product_id: one.productId, user_id: customer.id }
  await db
    .insertInto('reviews')
    .values({ ...review, rating: 5, content: 'Tốt' })
    .execute()

  await page.goto(list)
  const banner = page.getByRole('complementary', { name: 'Sản phẩm chờ đánh giá' })
  await expect(banner).toContainText('1 sản phẩm')
  const place = `/products/${await slugOf(db, two)}?reviewOrderId=${done.id}#reviews`
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/user/account/reviews')
  await expect(page.getByRole('link', { name: 'Đánh giá Nón cói' })).toHaveAttribute('href', place)
  await expect(page.getByRole('link', { name: 'Đánh giá Quạt nan' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto(`${list}/${done.id}`)
  await expect(page.getByRole('link', { name: 'Đánh giá Nón cói' })).toHaveAttribute('href', place)
  await expect(page.getByRole('link', { name: 'Xem đánh giá Quạt nan' })).toBeVisible()
  await expectAccessible(page)

  // The list does not depend on this call.
  await broken(page, 'GET /api/web/reviews/user/pending?*', { status: 500 })
  await page.goto(list)
  await expect(entry(page, done.id)).toBeVisible()
  await expect(banner).toHaveCount(0)
})

function fail(): never {
  throw new Error('Nothing was made')
}
