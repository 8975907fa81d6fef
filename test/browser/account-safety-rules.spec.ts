import { expectAccessible, newPhone } from './journey.ts'
import { broken, expect, test } from './scene.ts'

test('mật khẩu mới: trang gửi mọi độ dài, câu từ chối của máy chủ đứng ngay ở ô', async ({
  page,
}) => {
  await page.goto('/register')
  const identifier = newPhone()
  await page.getByLabel('Số điện thoại', { exact: true }).fill(identifier)
  const password = page.getByLabel('Mật khẩu', { exact: true })
  const repeated = page.getByLabel('Nhập lại mật khẩu')
  await expect(password).toHaveAccessibleDescription(
    'Dùng ít nhất 8 ký tự. Không dùng số điện thoại, tên của bạn hay mật khẩu dễ đoán.',
  )
  for (const [weak, sentence] of [
    ['1', 'Mật khẩu cần có ít nhất 8 ký tự.'],
    [identifier, /dễ đoán/],
  ] as const) {
    await password.fill(weak)
    await repeated.fill(weak)
    const sent = page.waitForRequest('**/api/web/auth/register')
    await page.getByRole('button', { name: 'Đăng ký', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ password: weak })
    await expect(password).toHaveAccessibleDescription(sentence)
    await expect(password).toBeFocused()
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)

  await page.goto('/reset-password?token=abc')
  const next = page.getByLabel('Mật khẩu mới', { exact: true })
  await expect(next).toHaveAccessibleDescription(/^Dùng ít nhất 8 ký tự\./)
  const message = 'Mật khẩu này dễ đoán.'
  const body = { message, errors: [{ path: 'password', message }] }
  await broken(page, 'POST /api/web/auth/reset-password', { status: 422, body })
  await next.fill('1')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('1')
  const sent = page.waitForRequest('**/api/web/auth/reset-password')
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click()
  expect((await sent).postDataJSON()).toEqual({ token: 'abc', password: '1' })
  await expect(next).toHaveAccessibleDescription(message)
  await expect(next).toBeFocused()
  await expectAccessible(page)
})
