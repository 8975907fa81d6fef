import { hashPassword } from '../../src/platform/passwords.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { aDevice } from './a-device.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { newAddress, signInAs } from './staff-scene.ts'

const password = 'gốm men lam Bát Tràng'
const changed = 'lụa tơ tằm Vạn Phúc'

test('có passkey thì đổi mật khẩu, bật ứng dụng, xoá passkey và mời quản lý đều xác nhận bằng passkey', async ({
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
  // Not messages, which are dialogs, too.
  const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'))
  const typed = dialog.getByLabel('Mật khẩu của bạn', { exact: true })
  await page.getByRole('button', { name: 'Thêm passkey' }).click()
  await dialog.getByLabel('Tên, để nhận ra thiết bị').fill('Điện thoại')
  await typed.fill(password)
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Xoá passkey Điện thoại' })
  await expect(remove).toBeVisible()

  // Each of these asks for the passkey from now on.
  await remove.click()
  await expect(dialog.getByText(/xác nhận bằng passkey/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await typed.fill(password)
  await device.setVerified(false)
  const isAsked = page.waitForResponse('**/me/confirmation/options')
  const confirm = dialog.getByRole('button', { name: 'Xoá', exact: true })
  await confirm.click()
  await isAsked
  await expect(confirm).toBeEnabled()
  await expect(dialog).toBeVisible()
  await device.setVerified(true)
  await dialog.getByRole('button', { name: 'Huỷ' }).click()
  await expect(dialog).toBeHidden()

  const panel = page.getByRole('region', { name: 'Đổi mật khẩu' })
  await panel.getByLabel('Mật khẩu hiện tại', { exact: true }).fill(password)
  await panel.getByLabel('Mật khẩu mới', { exact: true }).fill(changed)
  await panel.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  await expect(page.getByText('Đã đổi mật khẩu.')).toBeVisible()

  // Rights that lead to the bank account, long after the factor was shown.
  await db
    .updateTable('staff_sessions')
    .set({ factor_confirmed_at: null })
    .where('staff_id', '=', owner.id)
    .execute()
  await page.goto(`${url.origin}/quan-ly/nhan-vien`)
  await page.getByRole('button', { name: 'Mời người mới' }).click()
  const address = newAddress()
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByLabel('Vai trò').selectOption('manager')
  await dialog.getByRole('button', { name: 'Gửi lời mời' }).click()
  const proof = page.getByRole('dialog', { name: 'Xác nhận là bạn' })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await proof.getByLabel('Mật khẩu của bạn', { exact: true }).fill(changed)
  await proof.getByRole('button', { name: 'Xác nhận' }).click()
  await expect(page.getByText(`Đã gửi lời mời đến ${address}.`)).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`${url.origin}/quan-ly/tai-khoan`)
  await remove.click()
  await typed.fill(changed)
  await confirm.click()
  await expect(remove).toBeHidden()
  await expect(dialog).toBeHidden()
  // Without a second factor the password is enough again.
  await page.getByRole('button', { name: 'Thêm passkey' }).click()
  await expect(typed).toBeVisible()
  await expect(dialog.getByText(/xác nhận bằng passkey/)).toBeHidden()
})
