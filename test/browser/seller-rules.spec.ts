import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, runShopCommand } from './journey.ts'
import { aGate, broken, expect, expectToast, test } from './scene.ts'

const path = '/register-seller'
const register = 'POST /api/web/seller/register'
const send = (page: Page) => page.getByRole('button', { name: 'Gửi yêu cầu', exact: true })
const name = (page: Page) => page.getByLabel('Tên cửa hàng')
const logo = (page: Page) => page.getByLabel('Đường dẫn logo')
const panel = (page: Page) => page.getByRole('region', { name: 'Yêu cầu mở cửa hàng' })

test('mở cửa hàng: bắt buộc có tên, không mất gì đã gõ, gửi rồi thì thấy yêu cầu', async ({
  page,
  customer,
}) => {
  expect(customer.id).not.toBe('')
  await page.goto(path)
  await logo(page).fill('vi-du.vn/logo.png')
  await send(page).click()
  await expect(page.getByText('Vui lòng nhập tên cửa hàng')).toBeVisible()
  await expect(page.getByText('Logo phải là đường dẫn đầy đủ, bắt đầu bằng https://')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await expectAccessible(page)

  await name(page).fill('Gốm Bát Tràng')
  await logo(page).fill('')
  await page.getByLabel('Mô tả ngắn').fill('Gốm làm tay')
  await page.reload()
  await expect(name(page)).toHaveValue('Gốm Bát Tràng')
  const alert = page.getByRole('main').getByRole('alert')
  for (const [answer, message] of [
    [{ status: 500 }, '❌ Có lỗi xảy ra!'],
    ['lost', '❌ Có lỗi xảy ra!'],
    [{ status: 422, body: { message: 'Tên này đã có chủ.' } }, 'Tên này đã có chủ.'],
  ] as const) {
    await broken(page, register, answer)
    await send(page).click()
    await expect(alert).toHaveText(message)
  }
  await page.unrouteAll()
  const answering = aGate()
  await page.route('**/seller/register', async (route) => {
    await answering.opened
    await route.fallback()
  })
  const sent = page.waitForRequest('**/api/web/seller/register')
  await send(page).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Gốm Bát Tràng',
    description: 'Gốm làm tay',
    logo: '',
  })
  await expect(page.getByRole('button', { name: 'Đang gửi...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answering.open()
  await expect(panel(page)).toBeFocused()
  await expectToast(page, '✅ Gửi yêu cầu thành công!')
  await expect(panel(page)).toContainText('Yêu cầu đang chờ duyệt')
  await expect(panel(page)).toContainText('Gốm làm tay')
  await expect(name(page)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('cửa hàng bị từ chối rồi được duyệt: lý do, gửi lại, báo ở chuông', async ({
  page,
  db,
  customer,
}) => {
  const { id } = await db
    .insertInto('stores')
    .values({ user_id: customer.id, name: 'Trà Shan' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await runShopCommand('seller', 'reject', id, '--note', 'Thiếu giấy phép.')
  await page.goto(path)
  await expect(panel(page)).toContainText('Yêu cầu chưa được duyệt')
  await expect(panel(page)).toContainText('Lý do: Thiếu giấy phép.')
  await expect(name(page)).toHaveValue('Trà Shan')
  await expectAccessible(page)
  await name(page).fill('Trà Shan Tuyết')
  await send(page).click()
  await expectToast(page, '✅ Gửi yêu cầu thành công!')
  await expect(panel(page)).toContainText('Trà Shan Tuyết')

  const again = await db
    .selectFrom('stores')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  await runShopCommand('seller', 'approve', again.id)
  await page.reload()
  await expect(panel(page)).toContainText('Cửa hàng đã được duyệt')
  await page.getByRole('link', { name: 'Thông báo (2 chưa đọc)' }).click()
  await page.getByRole('link', { name: /Yêu cầu mở cửa hàng đã được duyệt/ }).click()
  await expect(page).toHaveURL(path)
})

test('khách lạ được mời đăng nhập; không tải được; yêu cầu đã gửi ở máy khác', async ({
  page,
  db,
  customer,
}) => {
  await broken(page, 'GET /api/user/me', { status: 500 })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Có lỗi xảy ra' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await name(page).fill('Gốm')
  await db.insertInto('stores').values({ user_id: customer.id, name: 'Mây tre' }).execute()
  await send(page).click()
  await expect(panel(page)).toContainText('Mây tre')

  await page.evaluate(() => localStorage.setItem('user_info', ''))
  await page.evaluate(() => localStorage.removeItem('user_token'))
  await page.goto(`${path}?from=menu`)
  await expect(page).toHaveURL('/login?redirect=%2Fregister-seller%3Ffrom%3Dmenu')
})
