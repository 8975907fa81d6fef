import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { draftOf } from '../draft-scene.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing, broken } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

/** Somebody who types 50 words a minute, in milliseconds for each key. */
const keyMs = 240
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`
const aPhone = () => `09${String(randomInt(1e8)).padStart(8, '0')}`

const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: keyMs })
const search = (page: Page) => page.getByRole('combobox', { name: 'Thêm sản phẩm' })
const isSaved = (page: Page) => expect(page.getByText('Đã lưu nháp')).toBeVisible()
const sums = (page: Page) => page.getByRole('region', { name: 'Tổng tiền' })

/** The shop's search knows a new product after a moment. */
const isFound = (page: Page, name: string) =>
  expect
    .poll(async () =>
      (await page.request.get('/api/admin/sellable', { params: { q: name } })).text(),
    )
    .toContain(name)

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await type(page.getByRole('combobox', { name: label }), typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('đơn qua điện thoại của khách mới: nhập bằng bàn phím ở tốc độ người gõ, gửi liên kết, khách mở và thấy mã QR', async ({
  page,
  owner,
  db,
  browser,
  context,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const name = unique('Hộp trà')
  await aThing(db, name, { price: 200_000 })
  await isFound(page, name)
  await page.goto('/quan-ly/don-hang')
  await expect(page.getByRole('link', { name: 'Tạo đơn' })).toBeVisible()

  let clicks = 0
  let fields = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const begin = Date.now()
  await click(page.getByRole('link', { name: 'Tạo đơn' }))
  await click(search(page))
  // A name in part, as it is said on the phone; the rest makes it this journey's own.
  await search(page).fill(name.slice(0, -3))
  await type(search(page), name.slice(-3))
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `Số lượng ${name}` })).toBeVisible()
  fields += 1
  for (const [label, text] of [
    ['Số điện thoại', aPhone()],
    ['Họ và tên', 'Nguyễn Thị Gọi'],
  ] as const) {
    await click(page.getByLabel(label))
    await type(page.getByLabel(label), text)
    fields += 1
  }
  await page.keyboard.press('Tab')
  await choose(page, 'Tỉnh/Thành', 'ha noi')
  await choose(page, 'Phường/Xã', 'ba dinh')
  await click(page.getByLabel('Số nhà, tên đường'))
  await type(page.getByLabel('Số nhà, tên đường'), '12 Phan Đình Phùng')
  fields += 3
  await click(page.getByRole('radio', { name: 'Chuyển khoản' }))
  await isSaved(page)
  await expect(sums(page)).toContainText('200.000đ')
  await click(page.getByRole('button', { name: 'Gửi đơn' }))
  await expect(page).toHaveURL(/\/don-hang\/DH/)
  await expect(page.getByRole('button', { name: 'Sao chép liên kết thanh toán' })).toBeVisible()
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stdout.write(
    `${project.name}: phone order in ${seconds} s, ${clicks} clicks, ${fields} fields, ${keyMs} ms a key\n`,
  )
  expect(seconds).toBeLessThan(90)

  await expect(page.getByRole('region', { name: 'Diễn biến' })).toContainText(
    'Đặt qua điện thoại, tạo bởi Chủ Thử',
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  if (project.name === 'desktop') {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Sao chép liên kết thanh toán' }).click()
    await expect(page.getByText('Đã sao chép liên kết.')).toBeVisible()
  }
  const link = (await page.getByText(/\/order\/link#/).textContent()) ?? ''
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /^Đơn hàng DH/ })).toBeVisible()
  await expect(guest.getByText(name)).toBeVisible()
  await expect(guest.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(guest.getByText('12 Phan Đình Phùng', { exact: false })).toBeVisible()
  await expectAccessible(guest)
  await expectNoSideways(guest)
  await guest.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Liên kết không đúng' })).toBeVisible()
  await guest.context().close()
})

test('khách quen, giảm giá, đơn nháp: không mất khi tải lại hay mất mạng, nhập tiếp từ danh sách, thiếu gì thì báo ngay tại ô', async ({
  page,
  owner,
  db,
  customer,
}) => {
  expect(owner.id).not.toBe('')
  const name = unique('Bộ chén')
  await aThing(db, name, { price: 300_000, stock: 5 })
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await isFound(page, name)
  await page.goto('/quan-ly/don-hang/moi')
  const send = page.getByRole('button', { name: 'Gửi đơn' })
  await send.click()
  await expect(page.getByText('Hãy chọn ít nhất một sản phẩm.')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await expect(page.getByText('Vui lòng nhập họ và tên')).toBeVisible()
  await expectAccessible(page)

  await search(page).fill(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('group', { name: `Số lượng ${name}` })
  await quantity.getByRole('button', { name: 'Tăng số lượng' }).click()
  await page.getByLabel('Số điện thoại').fill(phone ?? '')
  await expect(page.getByText('Khách có tài khoản: Trần Thị Khách')).toBeVisible()
  await expect(page.getByLabel('Số nhà, tên đường')).toHaveValue('12 phố Mẫu')
  await expect(sums(page)).toContainText('600.000đ')

  await page.getByRole('button', { name: 'Giảm giá bằng tay' }).click()
  // What is no discount keeps nothing else from being saved, and the order from being sent without it.
  await page.getByLabel('Mức giảm').fill('abc')
  await expect(page.getByText('Nhập số tiền từ 1đ đến 1 tỷ đồng')).toBeVisible()
  await page.getByLabel('Ghi chú nội bộ').fill('Gọi trước')
  await isSaved(page)
  await send.click()
  await expect(page.getByLabel('Mức giảm')).toBeFocused()
  await page.getByLabel('Mức giảm').fill('50k')
  await isSaved(page)
  await expect(sums(page)).toContainText('−50.000đ')
  await send.click()
  await expect(page.getByText('Hãy ghi lý do giảm giá.')).toBeVisible()
  await page.getByLabel('Lý do').fill('Khách quen')
  await isSaved(page)

  await broken(page, 'PUT /api/admin/order-drafts/*', 'lost')
  await page.getByLabel('Ghi chú nội bộ').fill('Giao sau 17 giờ')
  await expect(page.getByText('Chưa lưu được, sẽ thử lại')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ghi chú nội bộ')).toHaveValue('Giao sau 17 giờ')
  await page.unroute('**/api/admin/order-drafts/*')
  await isSaved(page)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto('/quan-ly/don-hang')
  await page.getByRole('link', { name: 'Đơn nháp' }).click()
  const row = page.getByRole('listitem').filter({ hasText: phone ?? '' })
  await expect(row).toContainText('Nguyễn Thị Mẫu')
  await expectAccessible(page)
  await expectNoSideways(page)
  await row.getByRole('button', { name: 'Xoá' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await row.getByRole('link', { name: 'Nhập tiếp' }).click()
  await expect(page.getByLabel('Lý do')).toHaveValue('Khách quen')
  await expect(sums(page)).toContainText('−50.000đ')
  await send.click()
  await expect(page).toHaveURL(/\/don-hang\/DH/)
  await expect(page.getByText('Giảm giá của cửa hàng').first()).toBeVisible()
  await expect(page.getByText('Lý do giảm giá: Khách quen')).toBeVisible()

  const [id] = await customer.orders()
  await page.goto(`/user/orders/${id}`)
  await expect(page.getByText('Giảm giá của cửa hàng').first()).toBeVisible()
  await expect(page.getByText('Khách quen')).toBeHidden()
})

test('hai người sửa một đơn nháp, giá vừa đổi, và ai không được giảm giá', async ({
  page,
  owner,
  db,
  shopUrl,
  request,
}) => {
  const clerk = await aStaffMember(db, { name: 'Nhân Viên Thử', role: 'orders' })
  const store = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const { headers } = owner
    const answer = await request.fetch(`/api/admin/${path}`, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const name = unique('Ống bút')
  const { id: variantId, productId } = await aThing(db, name, { price: 80_000 })
  const contents = draftOf(
    { productId, variantId, quantity: 1 },
    { phone: aPhone(), discount: { kind: 'amount', value: 10_000, reason: 'Bù lần trước' } },
  )
  const id = crypto.randomUUID()
  await store('POST', 'order-drafts', { id, contents })

  await signInAs(page, clerk, shopUrl)
  await page.goto(`/quan-ly/don-hang/moi?nhap=${id}`)
  await expect(page.getByText('Giảm 10.000đ: Bù lần trước')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Giảm giá bằng tay' })).toBeHidden()
  await store('PUT', `order-drafts/${id}`, {
    version: 1,
    contents: { ...contents, name: 'Bà Ba', lines: [{ productId, variantId, quantity: 2 }] },
  })
  await page.getByLabel('Họ và tên').fill('Bà Tư')
  await expect(page.getByText('họ lưu “Bà Ba”, bạn nhập “Bà Tư”')).toBeVisible()
  await expect(page.getByText(`họ lưu “2 × ${name}”`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(sums(page).getByText(/^Đơn nháp vừa được sửa ở nơi khác/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await isSaved(page)

  await db.updateTable('variants').set({ price: 90_000 }).where('id', '=', variantId).execute()
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page.getByText(/Tổng tiền bây giờ là .*Hãy xem lại rồi gửi/)).toBeVisible()
  await expect(sums(page)).toContainText('180.000đ')
  await page.getByRole('button', { name: 'Gửi đơn' }).click()
  await expect(page).toHaveURL(/\/don-hang\/DH/)
  await expect(page.getByRole('region', { name: 'Giao đến' })).toContainText('Bà Tư')
})
