import { TOTP } from 'otpauth'
import { hashPassword } from '../../src/platform/passwords.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { aTotpSecret } from '../second-factors.ts'
import { aDevice } from './a-device.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { signInAs } from './staff-scene.ts'

const password = 'gốm men lam Bát Tràng'

test('đổi tài khoản ngân hàng bằng passkey khi không có ứng dụng xác thực', async ({
  page,
  db,
  shopUrl,
}) => {
  const owner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  // Browsers know no passkeys for IP addresses.
  const url = new URL(shopUrl)
  url.hostname = 'localhost'
  await signInAs(page, owner, url.origin)
  const device = await aDevice(page)
  await page.goto(`${url.origin}/quan-ly/tai-khoan`)
  await page.getByRole('button', { name: 'Thêm passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Thêm passkey' })
  await adding.getByLabel('Tên, để nhận ra thiết bị').fill('Điện thoại của tôi')
  await adding.getByLabel('Mật khẩu của bạn', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Xoá passkey Điện thoại của tôi' })).toBeVisible()

  await page.goto(`${url.origin}/quan-ly/cai-dat/ngan-hang`)
  const account = `00${String(Date.now()).slice(-8)}`
  await page.getByLabel('Số tài khoản').fill(account)
  await page.getByRole('button', { name: 'Đổi tài khoản' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi tài khoản ngân hàng', exact: true })
  await expect(dialog.getByLabel('Mã 6 số')).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  const confirm = dialog.getByRole('button', { name: 'Đổi bằng passkey' })
  const typed = dialog.getByLabel('Mật khẩu của bạn', { exact: true })
  await typed.fill('không phải thế')
  await confirm.click()
  await expect(dialog.getByText('Mật khẩu chưa đúng.')).toBeVisible()
  // Whoever cannot unlock the device stays in the dialog.
  await typed.fill(password)
  await device.setVerified(false)
  const isAsked = page.waitForResponse('**/settings/bank/passkey/options')
  await confirm.click()
  await isAsked
  await expect(confirm).toBeEnabled()
  await expect(dialog).toBeVisible()
  await device.setVerified(true)
  await confirm.click()
  await expect(page.getByText('Đã đổi tài khoản ngân hàng.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Số tài khoản')).toHaveValue(account)

  // With both, one chooses.
  await aTotpSecret(db, owner.id)
  await page.reload()
  const next = `01${account.slice(2)}`
  await page.getByLabel('Số tài khoản').fill(next)
  await page.getByRole('button', { name: 'Đổi tài khoản' }).click()
  await expect(dialog.getByLabel('Mã 6 số')).toBeVisible()
  await typed.fill(password)
  await dialog.getByRole('button', { name: 'Dùng passkey thay cho mã' }).click()
  await expect(dialog.getByLabel('Mã 6 số')).toBeHidden()
  await expectAccessible(page)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Số tài khoản')).toHaveValue(next)
})

test('có ứng dụng xác thực thì thêm passkey phải nhập mã', async ({ page, db, shopUrl }) => {
  const owner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  const secret = await aTotpSecret(db, owner.id)
  const url = new URL(shopUrl)
  url.hostname = 'localhost'
  await signInAs(page, owner, url.origin)
  const device = await aDevice(page)
  await page.goto(`${url.origin}/quan-ly/tai-khoan`)
  await page.getByRole('button', { name: 'Thêm passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm passkey' })
  await dialog.getByLabel('Tên, để nhận ra thiết bị').fill('Máy ở tiệm')
  await dialog.getByLabel('Mật khẩu của bạn', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Vui lòng nhập mã xác minh.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  // Whoever stops at the device goes on with the code that they typed.
  await device.setVerified(false)
  await dialog.getByLabel(/^Mã/).fill(new TOTP({ secret }).generate())
  const next = dialog.getByRole('button', { name: 'Tiếp tục' })
  const isAsked = page.waitForResponse('**/me/passkeys/options')
  await next.click()
  await isAsked
  await expect(next).toBeEnabled()
  await expect(dialog).toBeVisible()
  await device.setVerified(true)
  await next.click()
  await expect(page.getByRole('button', { name: 'Xoá passkey Máy ở tiệm' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
