import type { Page } from '@playwright/test'
import { hashPassword } from '../../src/platform/passwords.ts'
import { aRole, aStaffMember } from '../a-staff-member.ts'
import { aStoredOrder } from '../a-stored-order.ts'
import { aThing } from '../a-thing.ts'
import { anyWidth } from './any-width.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { endSessions, expect, mailedLink, newAddress, signInAs, test } from './staff-scene.ts'

const password = 'gốm men lam Bát Tràng'
/** Something in the background may notice first that the session has ended, and then covers the page. */
async function pressUnlessEnded(page: Page, button: string): Promise<void> {
  const ended = page.getByRole('dialog', { name: 'Phiên đăng nhập đã kết thúc' })
  await expect(async () => {
    if (await ended.isVisible()) return
    await page.getByRole('button', { name: button }).click({ timeout: 2000 })
    await expect(ended).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Tests run beside each other in one shop. */
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

test('người lạ được mời đăng nhập, rồi đến đúng trang đã mở; đăng xuất thì không vào lại được', async ({
  page,
  db,
}) => {
  const { id, email } = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  await page.goto('/quan-ly/nhat-ky?action=staff.signed-in')
  await expect(page.getByRole('heading', { name: 'Đăng nhập quản lý' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page.getByText('Vui lòng nhập email.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải thế')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Sai thông tin đăng nhập')
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeFocused()
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nhật ký', level: 1 })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Đăng nhập' }).first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('?action=staff.signed-in')

  await page.getByLabel('Ai', { exact: true }).selectOption(id)
  await expect(page.getByRole('article', { name: 'Đăng nhập' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Ai', { exact: true })).toHaveValue(id)
  await expect(page.getByRole('article', { name: 'Đăng nhập' })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSideways(page)

  const menu = page.getByRole('button', { name: 'Mở menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page.getByRole('heading', { name: 'Đăng nhập quản lý' })).toBeVisible()
  await page.goto('/quan-ly/nhat-ky')
  await expect(page.getByRole('heading', { name: 'Đăng nhập quản lý' })).toBeVisible()
})

test('chủ mời người mới; họ nhận lời qua email và chỉ thấy phần việc của mình', async ({
  page,
  owner,
  browser,
  baseURL,
}) => {
  expect(owner.id).not.toBe('')
  const email = newAddress()
  const joined = unique('Kế Toán')
  await page.goto('/quan-ly/nhan-vien')
  await page.getByRole('button', { name: 'Mời người mới' }).click()
  await page.getByLabel('Email').fill('không phải email')
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  await expect(page.getByText('Email không hợp lệ')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Vai trò').selectOption('Kế toán')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  await expect(page.getByRole('region', { name: 'Lời mời đang chờ' })).toContainText(email)
  await expectNoSideways(page)
  await expectAccessible(page)

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const invited = await context.newPage()
  await invited.goto(await mailedLink(email))
  await expect(invited.getByText('Bạn sẽ là Kế toán của cửa hàng.')).toBeVisible()
  await expect(invited.getByLabel('Email đăng nhập')).toHaveValue(email)
  await invited.getByLabel('Tên của bạn').fill(joined)
  await invited.getByLabel('Mật khẩu', { exact: true }).fill('12345678')
  await invited.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(invited.getByText('Mật khẩu cần có ít nhất 10 ký tự.')).toBeVisible()
  await expectAccessible(invited)
  await invited.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await invited.getByRole('button', { name: 'Tạo tài khoản' }).click()
  await expect(invited.getByRole('heading', { name: 'Tổng quan' })).toBeVisible()
  await invited.goto('/quan-ly/nhan-vien')
  await expect(invited.getByText('Vai trò của bạn không xem được trang này')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: joined })).toBeVisible()
})

test('hai người cùng sửa: người sau biết ai đã sửa gì và chọn được', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const [old, mine, theirs] = [unique('Cũ'), unique('Của Tôi'), unique('Của Họ')]
  const { id } = await aStaffMember(db, { role: 'orders', name: old })
  const other = await aStaffMember(db, { name: 'Chủ Thứ Hai' })
  await page.goto('/quan-ly/nhan-vien')
  await page.getByRole('button', { name: `Sửa ${old}` }).click()
  const name = page.getByRole('dialog').getByLabel('Tên', { exact: true })
  await name.fill(mine)
  const meanwhile = await page.request.patch(`/api/admin/staff/${id}`, {
    headers: other.headers,
    data: { name: theirs, roleId: 'books', version: 1 },
  })
  expect(meanwhile.status()).toBe(200)
  await page.getByRole('button', { name: 'Lưu' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'vừa sửa nội dung này' })
  await expect(notice).toContainText(`họ lưu “${theirs}”, bạn nhập “${mine}”`)
  await expect(notice.getByText('họ lưu “Kế toán”', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(page.getByText('Đã lưu.')).toBeVisible()
  // What only they changed stays.
  await expect(page.getByRole('listitem').filter({ hasText: mine })).toContainText('Kế toán')
})

test('phiên hết hạn giữa chừng: đăng nhập lại ngay tại trang, không mất gì đã gõ', async ({
  page,
  db,
  shopUrl,
}) => {
  const owner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  await signInAs(page, owner, shopUrl)
  await page.goto('/quan-ly/tai-khoan')
  await page.getByLabel('Mật khẩu hiện tại').fill(password)
  await page.getByLabel('Mật khẩu mới').fill('lụa tơ tằm Vạn Phúc')
  await endSessions(db, owner)
  await pressUnlessEnded(page, 'Đổi mật khẩu')
  const dialog = page.getByRole('dialog', { name: 'Phiên đăng nhập đã kết thúc' })
  await expect(dialog.getByLabel('Email')).toHaveValue(owner.email)
  await expectAccessible(page)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Mật khẩu mới')).toHaveValue('lụa tơ tằm Vạn Phúc')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await expect(page.getByText(/Đã đổi mật khẩu/)).toBeVisible()
})

test('người khác đăng nhập ở cùng máy không thấy gì của người trước', { tag: anyWidth }, async ({
  page,
  owner,
  db,
}) => {
  const order = await aStoredOrder(db, { variants: [await aThing(db, unique('Lọ gốm'))] })
  await page.goto(`/quan-ly/don-hang/${order}`)
  const note = page.getByLabel('Thêm ghi chú')
  await note.fill('Ghi chú của người trước')
  await page.reload()
  await expect(note).toHaveValue('Ghi chú của người trước')
  await endSessions(db, owner)
  await pressUnlessEnded(page, 'Lưu ghi chú')
  await page.getByRole('button', { name: 'Dùng tài khoản khác' }).click()

  const role = await aRole(db, ['orders.read', 'orders.fulfil'])
  const next = await aStaffMember(db, { role, passwordHash: await hashPassword(password) })
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tổng quan', level: 1 })).toBeVisible()
  await page.goto(`/quan-ly/don-hang/${order}`)
  await expect(note).toHaveValue('')
  await expect(page.getByRole('main')).not.toContainText('0912345678')
})

test('cho nghỉ hoàn tác được bằng một lần bấm', async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  const leaving = unique('Sắp Nghỉ')
  const member = await aStaffMember(db, { role: 'orders', name: leaving })
  await page.goto('/quan-ly/nhan-vien')
  await page.getByRole('button', { name: `Sửa ${leaving}` }).click()
  await page.getByRole('button', { name: 'Cho nghỉ' }).click()
  await expect(page.getByText(`${leaving} không còn đăng nhập được.`)).toBeVisible()
  const isIn = async () =>
    (await page.request.get('/api/admin/me', { headers: member.headers })).status()
  expect(await isIn()).toBe(401)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText(`${leaving} lại đăng nhập được.`)).toBeVisible()
  await page.goto('/quan-ly/vai-tro')
  await page.getByRole('button', { name: 'Thêm vai trò' }).click()
  await page.getByLabel('Tên vai trò').fill(unique('Ca tối'))
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Hãy chọn ít nhất một quyền.')).toBeVisible()
  await page.getByLabel('Xem đơn hàng').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu vai trò.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})
