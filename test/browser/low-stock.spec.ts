import { refreshProductFigures } from '#features/catalog/api/public.ts'
import { aRole, aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

/** Tests run beside each other in one shop. */
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

test('từ Tổng quan đến hàng sắp hết, hàng đã hết đứng đầu, bấm tên là đến trang sản phẩm', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const [few, none, many] = [unique('Chén men'), unique('Đĩa men'), unique('Bình men')] as const
  const things = [
    await aThing(db, few, { stock: 3 }),
    await aThing(db, none, { stock: 0 }),
    await aThing(db, many, { stock: 40 }),
  ]
  await refreshProductFigures(
    db,
    things.map(({ productId }) => productId),
  )
  await page.goto('/quan-ly')
  const todo = page.getByRole('region', { name: 'Việc cần làm' })
  await expect(todo.getByRole('link', { name: /^[1-9]\d*\+?\s*Sắp hết hàng$/ })).toBeVisible()
  await todo.getByRole('link', { name: 'Sắp hết hàng' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sắp hết hàng' })).toBeFocused()
  await expect(page.getByText('Hàng đang bán còn từ 5 món trở xuống')).toBeVisible()
  const more = page.getByRole('button', { name: 'Xem thêm' })
  const card = (name: string) => page.getByRole('article', { name })
  // Others have few left, too, and each page takes its time.
  await expect(async () => {
    if (await card(few).isHidden()) await more.click({ timeout: 2000 })
    await expect(card(few)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(card(few)).toContainText('Còn 3')
  await expect(card(none)).toContainText('Hết hàng')
  await expect(card(many)).toBeHidden()
  const places = await page.getByRole('article').allTextContents()
  const placeOf = (name: string) => places.findIndex((text) => text.includes(name))
  expect(placeOf(none)).toBeLessThan(placeOf(few))
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Đổi mức báo' }).click()
  await expect(page.getByLabel('Báo sắp hết hàng khi còn')).toHaveValue('5')
  await page.goBack()
  await card(few).getByRole('link', { name: few }).click()
  await expect(page.getByRole('heading', { level: 1, name: few })).toBeVisible()
})

test('không có hàng nào sắp hết, tắt báo, lỗi và không có quyền: mỗi lúc một lời và một lối đi', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  let answer: { status: number; json: object } = { status: 422, json: { success: false } }
  await page.route(/\/api\/admin\/low-stock$/, (route) => route.fulfill(answer))
  const empty = (limit: number) => ({
    status: 200,
    json: { success: true, data: [], next: null, limit },
  })
  await page.goto('/quan-ly/kho')
  await expect(page.getByRole('alert').getByText('Có lỗi xảy ra').first()).toBeVisible()
  answer = empty(5)
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByText('Chưa có hàng nào sắp hết')).toBeVisible()
  await expect(page.getByText('Hàng đang bán còn từ 5 món trở xuống hiện ở đây')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  answer = empty(0)
  await page.reload()
  await expect(page.getByText('Chưa bật báo sắp hết hàng')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Đặt mức báo' }).click()
  await expect(page.getByLabel('Báo sắp hết hàng khi còn')).toBeVisible()

  const role = await aRole(db, ['orders.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  await page.goto('/quan-ly/kho')
  await expect(page.getByText('Vai trò của bạn không xem được trang này')).toBeVisible()
})
