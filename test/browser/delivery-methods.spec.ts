import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anAddress } from '../builders.ts'
import { draftOf } from '../draft-scene.ts'
import { fast, standard } from '../shipping-methods.ts'
import { openCheckout, place, sums, thanks } from './checkout.ts'
import { pick } from './choices.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { aThing } from './scene.ts'

const name = 'SHOP_SHIPPING_RATES'

type Shop = { db: Parameters<typeof aThing>[0]; page: Page }

/** Has the shop deliver by these methods, which it knows within a second. */
async function deliverBy({ db, page }: Shop, methods: (typeof standard)[]): Promise<void> {
  await db.deleteFrom('shop_settings').where('name', '=', name).execute()
  await db
    .insertInto('shop_settings')
    .values({ name, value: JSON.stringify(methods) })
    .execute()
  const { line } = await aThing(db, 'Cân thử', { price: 10_000 })
  const items = [{ ...line, quantity: 1 }]
  const fee = methods[0]?.zones[0]?.bands[0]?.fee
  await expect
    .poll(async () => {
      const quote = await page.request.post('/api/web/orders/calculate', { data: { items } })
      return (await quote.json()).shippingFee
    })
    .toBe(fee)
}

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('shop_settings').where('name', 'not like', 'SHOP_BANK_%').execute()
})

const option = (page: Page, label: RegExp) => page.getByRole('radio', { name: label })
const choice = (page: Page) => page.getByRole('region', { name: 'Cách giao hàng' })

test('khách chọn cách giao: phí và ngày đổi theo, đổi địa chỉ thì được báo, đơn ghi cách đã chọn', async ({
  page,
  customer,
  db,
}) => {
  const { line } = await aThing(db, 'Ấm trà', { price: 150_000, stock: 9 })
  await customer.put(line)
  await openCheckout(page)
  // One method is no choice.
  await expect(choice(page)).toBeHidden()

  await deliverBy({ db, page }, [standard, fast])
  await openCheckout(page)
  await expect(option(page, /^Giao tiêu chuẩn/)).toBeChecked()
  await expect(choice(page)).toContainText('Nhận sau 2–4 ngày · 20.000đ')
  await expect(choice(page)).toContainText('Nhận sau 0–1 ngày · 45.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)

  await option(page, /^Giao tiêu chuẩn/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Giao nhanh/)).toBeChecked()
  await expect(sums(page)).toContainText('195.000đ')
  await expect(page.getByText('Dự kiến nhận hàng sau 0–1 ngày')).toBeVisible()
  await page.reload()
  await expect(option(page, /^Giao nhanh/)).toBeChecked()
  await expect(sums(page)).toContainText('195.000đ')

  const far = await anAddress(db, customer.id, {
    ...{ province_code: '96', province_name: 'Cà Mau', is_default: false },
  })
  await page.evaluate((id) => localStorage.setItem('selectedAddressId', id), far.id)
  await page.reload()
  await expect(choice(page).getByRole('status')).toHaveText(
    '“Giao nhanh” không có ở địa chỉ này. Đơn sẽ đi bằng “Giao tiêu chuẩn”.',
  )
  await expect(sums(page)).toContainText('170.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)

  // Back at the other address, the choice is there again.
  await page.evaluate(() => localStorage.removeItem('selectedAddressId'))
  await page.reload()
  await expect(option(page, /^Giao nhanh/)).toBeChecked()
  await expect(sums(page)).toContainText('195.000đ')
  await place(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('Giao nhanh (0–1 ngày)')).toBeVisible()
  const [id = ''] = await customer.orders()
  const order = db.selectFrom('orders').select(['shipping_fee', 'delivery']).where('id', '=', id)
  expect(await order.executeTakeFirst()).toMatchObject({
    ...{ shipping_fee: 45_000, delivery: { id: 'fast', name: 'Giao nhanh' } },
  })
})

test('cách giao vừa bị bỏ: khách được hỏi lại, không mất gì, và đặt được một đơn', async ({
  page,
  customer,
  db,
}) => {
  const { line } = await aThing(db, 'Chén trà', { price: 150_000, stock: 9 })
  await customer.put(line)
  await deliverBy({ db, page }, [standard, fast])
  await openCheckout(page)
  await option(page, /^Giao nhanh/).check()
  await expect(sums(page)).toContainText('195.000đ')
  const slow = { ...standard, id: 'slow', name: 'Giao chậm' }
  await deliverBy({ db, page }, [slow, { ...fast, id: 'car', name: 'Ô tô' }])

  await place(page).click()
  const dialog = page.getByRole('dialog', { name: 'Giá đơn hàng vừa thay đổi' })
  await expect(dialog.getByRole('row', { name: /Cách giao/ })).toContainText(
    /Giao nhanh\s*Giao chậm/,
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Xem lại đơn' }).click()
  await expect(choice(page)).toContainText('“Giao nhanh” không có ở địa chỉ này.')
  await expect(option(page, /^Giao chậm/)).toBeChecked()
  await option(page, /^Ô tô/).check()
  await expect(sums(page)).toContainText('195.000đ')
  await deliverBy({ db, page }, [slow])
  await place(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đặt hàng với 170.000đ' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await customer.orders()).toHaveLength(1)
})

test('nhân viên chọn cách giao cho đơn qua điện thoại; đổi địa chỉ thì thấy trước đơn đi bằng cách nào', async ({
  page,
  owner,
  db,
}) => {
  const near = { ...fast, zones: fast.zones.map((zone) => ({ ...zone, provinces: ['01'] })) }
  await deliverBy({ db, page }, [standard, near])
  const { id: variantId, productId } = await aThing(db, 'Khay trà', { price: 150_000, stock: 9 })
  const id = randomUUID()
  const contents = draftOf({ productId, variantId, quantity: 1 })
  const made = await page.request.post('/api/admin/order-drafts', {
    headers: owner.headers,
    data: { id, contents },
  })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto(`/quan-ly/don-hang/moi?nhap=${id}`)
  await expect(option(page, /^Giao tiêu chuẩn/)).toBeChecked()
  await option(page, /^Giao nhanh/).check()
  await expect(page.getByRole('region', { name: 'Tổng tiền' })).toContainText('195.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page.getByText('· Giao nhanh (0–1 ngày)')).toBeVisible()

  await page.getByRole('button', { name: 'Sửa địa chỉ' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sửa địa chỉ/ })
  await dialog.getByRole('button', { name: /Dùng địa chỉ mới/ }).click()
  await pick(dialog, 'Tỉnh/Thành phố', 'can tho', 'Thành phố Cần Thơ')
  await pick(dialog, 'Phường/Xã', 'ninh kieu', 'Phường Ninh Kiều')
  await expect(
    dialog.getByText(
      '“Giao nhanh” không còn dùng được cho đơn này: đơn đi bằng “Giao tiêu chuẩn”.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lưu địa chỉ · 170.000đ' }).click()
  await expect(page.getByText('· Giao tiêu chuẩn (2–4 ngày)')).toBeVisible()
  await expect(page.getByText('Cách giao: Giao nhanh → Giao tiêu chuẩn')).toBeVisible()
})

test('chủ cửa hàng thêm cách giao, đổi tên, đổi thứ tự, chép bảng phí, xoá và hoàn tác', async ({
  page,
  owner,
}) => {
  expect(owner.id).not.toBe('')
  await page.goto('/quan-ly/cai-dat/van-chuyen')
  const zone = (number: number) =>
    page.getByRole('region', { name: new RegExp(`^Vùng ${number}: `) })
  const tab = (label: string) => page.getByRole('button', { name: label, exact: true })
  const title = page.getByLabel('Tên cách giao')
  await expect(zone(1)).toContainText('Hồ Chí Minh')
  await expect(title).toBeHidden()

  await page.getByRole('button', { name: 'Thêm cách giao' }).click()
  await expect(tab('Giao nhanh')).toHaveAttribute('aria-pressed', 'true')
  await title.fill('Hoả tốc')
  await zone(3).getByRole('button', { name: 'Xoá vùng' }).click()
  await zone(2).getByRole('button', { name: 'Xoá vùng' }).click()
  await expect(page.getByText('Không giao đến 33 tỉnh thành')).toBeVisible()
  await zone(1).getByLabel('Phí', { exact: true }).fill('60k')
  await expectAccessible(page)
  await expectNoSideways(page)

  // What is wrong is shown, in whichever method it is.
  await title.fill('')
  await tab('Giao tiêu chuẩn').click()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(tab('Chưa có tên · cần sửa')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Cần tên cách giao.')).toBeVisible()
  await expect(title).toBeFocused()
  await expectAccessible(page)
  await title.pressSequentially('Hoả tốc')
  await page.getByRole('button', { name: 'Đưa lên trước' }).click()
  await expect(page.getByText('Đứng đầu: được chọn sẵn cho khách.')).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Hoả tốc')
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu. Trang bán hàng dùng ngay.')).toBeVisible()
  const saved = async () => {
    const { data } = await (await page.request.get('/api/admin/settings')).json()
    const { settings } = data.find(({ group }: { group: string }) => group === 'shipping')
    const { value } = settings.find((setting: { name: string }) => setting.name === name)
    return JSON.parse(value)
  }
  expect(await saved()).toMatchObject([
    { name: 'Hoả tốc', zones: [{ bands: [{ fee: 60_000 }] }] },
    { id: 'standard', name: 'Giao tiêu chuẩn', zones: [{}, {}, {}] },
  ])

  await page.getByLabel('Chép bảng phí của').selectOption('Giao tiêu chuẩn')
  await page.getByRole('button', { name: 'Chép', exact: true }).click()
  await expect(zone(3).getByLabel('Tên vùng')).toHaveValue('Khác miền')
  await page.getByRole('button', { name: 'Xoá cách giao' }).click()
  await expect(title).toBeHidden()
  const told = page.getByRole('dialog', { name: 'Đã xoá Hoả tốc.' })
  await told.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(tab('Hoả tốc')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})
