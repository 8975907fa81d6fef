import { expectAccessible, expectNoSideways, newPhone } from './journey.ts'
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

test('đăng nhập gần đây: lúc nào, từ máy nào, ở đâu, được hay sai mật khẩu', async ({
  page,
  db,
  customer,
}) => {
  const signIns = 'GET /api/web/users/sign-ins'
  await page.goto('/user/account/change-password')
  const list = page.getByRole('region', { name: 'Đăng nhập gần đây' })
  await expect(list).toContainText('Chưa có lần đăng nhập nào.')

  const at = (days: number) => new Date(Date.UTC(2026, 0, 20 - days, 7, 5))
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const event = { user_id: customer.id, user_agent: iPhone, address: '203.0.113.*' }
  await db
    .insertInto('sign_in_events')
    .values([
      { ...event, outcome: 'success' },
      { ...event, outcome: 'wrong_password', user_agent: null, address: '2405:4802:1234:*' },
    ])
    .execute()
  await broken(page, signIns, { status: 403 })
  await page.reload()
  await expect(list.getByRole('alert')).toContainText('Không tải được các lần đăng nhập.')
  await page.unrouteAll()
  await list.getByRole('button', { name: 'Thử lại' }).click()
  const entries = list.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Thiết bị không rõ')
  await expect(entries.first()).toContainText('từ 2405:4802:1234:*')
  await expect(entries.first()).toContainText('Sai mật khẩu')
  await expect(entries.last()).toContainText(
    /Safari trên iPhone\d\d\/\d\d\/20\d\d \d\d:\d\d từ 203\.0\.113\.\*Thành công/,
  )
  await expectAccessible(page)
  await expectNoSideways(page)

  // An entry without a valid time is dropped; long device names must wrap.
  const device = 'TrìnhDuyệtTênDàiKhôngCóDấuCách'.repeat(4)
  const data = [
    { at: at(1), device, outcome: 'success' },
    { at: 'không rõ', device },
  ]
  await broken(page, signIns, { status: 200, body: { data } })
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('19/01/2026 14:05')
  await expectNoSideways(page)
  const many = Array.from({ length: 8 }, (_, days) => ({ at: at(days), device: 'Chrome' }))
  await broken(page, signIns, { status: 200, body: { data: many } })
  await page.reload()
  await expect(entries).toHaveCount(6)
  await list.getByRole('button', { name: 'Xem tất cả 8 lần' }).click()
  await expect(entries).toHaveCount(8)
  await broken(page, signIns, { status: 404 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Thiết bị đang đăng nhập' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
