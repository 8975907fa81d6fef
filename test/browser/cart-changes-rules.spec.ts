import type { Request } from '@playwright/test'
import { badge, lineOf, more, names, piecesOf, sum } from './cart-page.ts'
import { expectNoSideways } from './journey.ts'
import { aGate, aThing, broken, expect, expectToast, loseAnswer, test } from './scene.ts'

const item = '/api/web/cart/item/*'

test('thanh toán đợi số lượng đã gửi xong: mua đúng số đã bấm, không thành thì ở lại', async ({
  page,
  db,
  customer,
}) => {
  await customer.put((await aThing(db, 'Bàn chải', { price: 10_000, stock: 50 })).line)
  await page.goto('/cart')
  const sent: unknown[] = []
  const gate = aGate()
  await page.route(`**${item}`, async (route) => {
    sent.push(route.request().postDataJSON().quantity)
    await gate.opened
    await route.continue()
  })
  for (const pieces of ['2', '3', '4']) {
    await more(page, 'Bàn chải').click()
    await expect(piecesOf(page, 'Bàn chải')).toHaveValue(pieces)
    await expect(badge(page)).toContainText(`(${pieces})`)
  }
  await page.getByRole('link', { name: 'Thanh toán (4)' }).click()
  await expect(page.getByRole('link', { name: 'Đang cập nhật…' })).toBeVisible()
  await expect.poll(() => sent).toEqual([2])
  gate.open()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('main')).toContainText('×4')
  // Intermediate quantities were never sent.
  expect(sent).toEqual([2, 4])

  await page.goBack()
  await page.unrouteAll()
  const refusing = aGate()
  await broken(page, `PUT ${item}`, { status: 500, until: refusing.opened })
  await more(page, 'Bàn chải').click()
  await page.getByRole('link', { name: 'Thanh toán (5)' }).click()
  await expect(page.getByRole('link', { name: 'Đang cập nhật…' })).toBeVisible()
  refusing.open()
  await expectToast(page, 'Cập nhật số lượng thất bại. Vui lòng thử lại.')
  await expect(page.getByRole('link', { name: 'Thanh toán (4)' })).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
})

test('một dòng bị treo không giữ dòng khác; treo 20 giây là thất bại', async ({
  page,
  db,
  guest,
}) => {
  for (const name of ['Kệ sách', 'Kệ bếp', 'Kệ giày'])
    await guest.put((await aThing(db, name)).line)
  await page.goto('/cart')
  const hangs = (request: Request) => request.method() === 'PUT'
  // Never responds.
  await page.route(`**${item}`, (route) => (hangs(route.request()) ? undefined : route.fallback()))
  await more(page, 'Kệ sách').click()
  await expect(piecesOf(page, 'Kệ sách')).toHaveValue('2')
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.ok(),
  )
  await page.getByRole('button', { name: 'Xoá Kệ bếp' }).click()
  await removed
  await page.route(`**${item}`, () => undefined)
  await page.getByRole('button', { name: 'Xoá Kệ giày' }).click()
  await expect(names(page)).toHaveText(['Kệ sách'])
  const notices = page.getByRole('region', { name: 'Thông báo' })
  for (const message of [
    'Cập nhật số lượng thất bại. Vui lòng thử lại.',
    'Xoá thất bại. Vui lòng thử lại.',
  ]) {
    await expect(notices.getByText(message, { exact: true })).toBeVisible()
    await expect(notices.getByRole('button', { name: 'Đóng thông báo' })).toHaveCount(1)
  }
  await expect(names(page)).toHaveText(['Kệ giày', 'Kệ sách'])
  await expect(piecesOf(page, 'Kệ sách')).toHaveValue('1')
})

test('câu trả lời bị mất: đã đổi, đã xoá thì không báo lỗi; chưa thì báo', async ({
  page,
  db,
  guest,
}) => {
  for (const name of ['Rổ tre', 'Rổ mây']) {
    await guest.put((await aThing(db, name, { price: 10_000 })).line)
  }
  await page.goto('/cart')
  const notices = page.getByRole('region', { name: 'Thông báo' })
  await loseAnswer(page, item)
  await more(page, 'Rổ tre').click()
  await expect(sum(page)).toContainText('30.000đ')
  await loseAnswer(page, item)
  await page.getByRole('button', { name: 'Xoá Rổ mây' }).click()
  await expect(notices.getByText('Đã xoá “Rổ mây” khỏi giỏ hàng.')).toBeVisible()
  await expect(notices.getByText(/thất bại/)).toBeHidden()
  await expect(names(page)).toHaveText(['Rổ tre'])
  await expect(piecesOf(page, 'Rổ tre')).toHaveValue('2')

  await broken(page, `DELETE ${item}`, 'lost')
  await page.getByRole('button', { name: 'Xoá Rổ tre' }).click()
  await expect(notices.getByText('Xoá thất bại. Vui lòng thử lại.')).toBeVisible()
  await expect(names(page)).toHaveText(['Rổ tre'])
})

test('xoá nhầm thì hoàn tác, như trước khi xoá; hàng không mua được xoá một lần', async ({
  page,
  db,
  guest,
}) => {
  const out = await aThing(db, 'Gương hết hàng')
  await guest.put(out.line)
  await guest.put((await aThing(db, 'Gương tròn', { price: 70_000 })).line, 2)
  await db.updateTable('variants').set({ stock: 0 }).where('id', '=', out.id).execute()
  await page.goto('/cart')
  await lineOf(page, 'Gương tròn').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Xoá Gương tròn' }).click()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(piecesOf(page, 'Gương tròn')).toHaveValue('2')
  await expect(lineOf(page, 'Gương tròn').getByRole('checkbox')).not.toBeChecked()
  await lineOf(page, 'Gương tròn').getByRole('checkbox').check()
  await expect(sum(page)).toContainText('140.000đ')

  await page.getByRole('button', { name: 'Xoá tất cả sản phẩm không mua được' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá' }).click()
  await expect(names(page)).toHaveText(['Gương tròn'])
  await page.reload()
  await expect(names(page)).toHaveText(['Gương tròn'])
  await expectNoSideways(page)
})

test('rời trang ngay sau khi bấm: số lượng sau cùng và việc xoá vẫn tới nơi', async ({
  page,
  db,
  guest,
}) => {
  for (const name of ['Ly thuỷ tinh', 'Ly sứ']) await guest.put((await aThing(db, name)).line)
  await page.goto('/cart')
  // The first request never completes; the last change waits for it.
  await page.route(`**${item}`, () => undefined, { times: 1 })
  for (const pieces of ['2', '3', '4']) {
    await more(page, 'Ly thuỷ tinh').click()
    await expect(piecesOf(page, 'Ly thuỷ tinh')).toHaveValue(pieces)
  }
  await page.getByRole('button', { name: 'Xoá Ly sứ' }).click()
  await page.goto('/search?q=')
  await expect(badge(page)).toContainText('(4)')
  await page.goto('/cart')
  await expect(piecesOf(page, 'Ly thuỷ tinh')).toHaveValue('4')
  await expect(names(page)).toHaveText(['Ly thuỷ tinh'])
})
