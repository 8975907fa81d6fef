import { TOTP } from 'otpauth'
import { hashPassword } from '../../src/platform/passwords.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, signInAs, test } from './staff-scene.ts'

const password = 'gốm men lam Bát Tràng'

test('xác minh hai bước: bật bằng mã QR, đăng nhập bằng mã của ứng dụng hoặc mã khôi phục, rồi tắt', async ({
  page,
  db,
  shopUrl,
}) => {
  const member = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  await signInAs(page, member, shopUrl)
  await page.goto('/quan-ly/tai-khoan')
  const panel = page.getByRole('region', { name: 'Ứng dụng xác thực' })
  await panel.getByRole('button', { name: 'Bật' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /Mã QR/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const secret = await dialog.locator('.font-mono').innerText()
  const codeAt = (steps: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

  await dialog.getByLabel('Mã 6 số trong ứng dụng').fill(codeAt(0))
  await dialog.getByLabel('Mật khẩu của bạn', { exact: true }).fill('không phải')
  await dialog.getByRole('button', { name: 'Bật' }).click()
  await expect(dialog.getByText('Mật khẩu chưa đúng.')).toBeVisible()
  await dialog.getByLabel('Mật khẩu của bạn', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Bật' }).click()
  const codes = page.getByRole('dialog', { name: 'Mã khôi phục' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', second = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Tôi đã lưu' }).click()
  await expect(panel).toContainText('Đang bật')
  await expect(panel).toContainText('Còn 10 mã khôi phục')

  for (const codeNow of [() => recovery, () => codeAt(1)]) {
    await page.context().clearCookies()
    await page.goto('/quan-ly/dang-nhap?tiep=/tai-khoan')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Mã xác minh')).toBeFocused()
    await page.getByLabel('Mã xác minh').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Mã xác minh chưa đúng')
    await page.getByLabel('Mã xác minh').fill(codeNow())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Tài khoản của bạn' })).toBeVisible()
  }
  await expect(panel).toContainText('Còn 9 mã khôi phục')

  await panel.getByRole('button', { name: 'Tắt' }).click()
  await dialog.getByLabel(/^Mã/).fill(second)
  await dialog.getByLabel('Mật khẩu của bạn', { exact: true }).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tắt' }).click()
  await expect(panel.getByRole('button', { name: 'Bật' })).toBeVisible()
})

test('chủ bắt buộc hai bước: ai chưa bật chỉ vào được tài khoản của mình', async ({
  page,
  db,
  shopUrl,
}) => {
  const member = await aStaffMember(db)
  await signInAs(page, member, shopUrl)
  // The setting is one for the whole shop, in which other tests run: only this page is told.
  await page.route('**/api/admin/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.secondFactor.required = true
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/quan-ly/nhan-vien')
  await expect(page.getByRole('heading', { name: 'Tài khoản của bạn' })).toBeVisible()
  await expect(page.getByText(/Cửa hàng yêu cầu xác minh hai bước/)).toBeVisible()
  await expectAccessible(page)
})
