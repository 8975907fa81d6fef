import { expectAccessible } from './journey.ts'
import { aThing, broken, expect, expectToast, test } from './scene.ts'

test('mã của lời nhắn không tải được thì vẫn nhắn, vẫn hỏi, và lần sau thì thử lại', async ({
  page,
  db,
  guest,
}) => {
  for (const name of ['Khay tre', 'Rổ tre']) await guest.put((await aThing(db, name)).line)
  await page.route('**/assets/toaster-*', (route) => route.abort())
  await page.goto('/cart')
  const more = page.getByRole('button', { name: 'Tăng số lượng' }).first()
  await broken(page, 'PUT /api/web/cart/item/*', 'lost')
  await more.click()
  const toast = page.getByRole('alert').getByText('Cập nhật số lượng thất bại. Vui lòng thử lại.')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Đóng thông báo' }).click()
  await expect(toast).toBeHidden()
  await more.click()
  await expect(toast).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Xoá đã chọn' }).click()
  const question = page.getByRole('dialog', { name: 'Xoá 2 sản phẩm đã chọn khỏi giỏ hàng?' })
  await expect(question.getByRole('button', { name: 'Xoá' })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'tre' })).toHaveCount(2)

  await page.unroute('**/assets/toaster-*')
  await more.click()
  await expectToast(page, 'Cập nhật số lượng thất bại. Vui lòng thử lại.')
})
