import type { Locator } from '@playwright/test'
import { aRole, aStaffMember } from '../a-staff-member.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import {
  cell,
  expectCell,
  goTo,
  grid,
  newWord,
  saveDialog,
  sheetAt,
  someThings,
  stored,
} from './sheet.ts'
import { expect, signInAs, test } from './staff-scene.ts'

test('giá và kho của 30 món dán từ Excel, xem thay đổi, lưu, rồi hoàn tác cả lần', async ({
  page,
  owner,
  db,
  isMobile,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const ids = await someThings(db, word, 30)
  const lines = ids.map((_, index) => [`${word}-${index + 1}`, `${100 + index}k`, `${20 + index}`])
  const block = [['SKU', 'Giá bán', 'Tồn kho'], ...lines].map((row) => row.join('\t')).join('\r\n')
  await page.goto(sheetAt(word))
  await expect(page.getByText('30 dòng')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const begin = Date.now()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  if (isMobile) {
    await click(page.getByRole('button', { name: 'Dán từ Excel' }))
    await page.getByRole('dialog').getByLabel('Các ô đã chép').fill(block)
    await click(page.getByRole('dialog').getByRole('button', { name: 'Đưa vào bảng' }))
  } else {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), block)
    await click(await cell(page, 1, 'Giá bán'))
    await page.keyboard.press('Control+v')
  }
  await expectCell(page, 2, 'Giá bán', '101.000')
  await expectCell(page, 2, 'Tồn kho', '21+11')
  // The price of the first is as it was.
  await click(page.getByRole('button', { name: 'Lưu 59 thay đổi' }))
  const dialog = saveDialog(page)
  await expect(dialog).toContainText('Giá bán: 29 ô, 29 tăng')
  await expect(dialog).toContainText('Tồn kho: 30 ô, 30 tăng')
  await click(dialog.getByRole('button', { name: 'Lưu', exact: true }))
  await expect(page.getByText('Đã lưu 30 dòng.')).toBeVisible()
  const seconds = Math.round((Date.now() - begin) / 1000)
  const fields = isMobile ? 1 : 0
  process.stdout.write(
    `${project.name}: price and stock of 30 variants in ${seconds} s, ${clicks} clicks, ${fields} fields\n`,
  )
  expect(seconds).toBeLessThan(60)
  expect(await stored(db, ids)).toEqual(
    ids.map((_, index) => ({ price: (100 + index) * 1000, stock: 20 + index })),
  )

  await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click()
  await expect(page.getByText('Đã hoàn tác 30 dòng.')).toBeVisible()
  expect(await stored(db, ids)).toEqual(ids.map(() => ({ price: 100_000, stock: 10 })))
  await expectCell(page, 2, 'Giá bán', '100.000')
})

test('chỉ bằng bàn phím: sửa, điền xuống, xoá, hoàn tác, chép khối; lỗi hiện ở ô; bản nháp còn sau khi tải lại', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const ids = await someThings(db, word, 40)
  await page.goto(sheetAt(word))
  await goTo(page, 1, 'Giá bán')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.keyboard.type('1tr2')
  await press('Enter')
  await expectCell(page, 1, 'Giá bán', '1.200.000')
  await expect(await cell(page, 2, 'Giá bán')).toBeFocused()
  await press('F2', 'Control+a')
  await page.keyboard.type('250k')
  await press('Tab')
  await expect(await cell(page, 2, 'Giá giảm')).toBeFocused()
  await page.keyboard.type('300k')
  await press('Enter', 'ArrowUp')
  await expect(await cell(page, 2, 'Giá giảm')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Giá giảm 300.000đ phải thấp hơn giá bán 250.000đ.')).toBeVisible()
  await expect(page.getByText('1 ô cần sửa trước khi lưu.')).toBeVisible()
  await expectAccessible(page)
  // The key does what the bar does: no save with a wrong cell.
  await press('ArrowDown', 'ArrowDown', 'Control+s')
  await expect(await cell(page, 2, 'Giá giảm')).toBeFocused()
  await expect(page.getByText('1 ô cần sửa trước khi lưu.')).toHaveCount(2)
  await expect(saveDialog(page)).toHaveCount(0)
  await press('Delete')
  await expect(await cell(page, 2, 'Giá giảm')).not.toHaveAttribute('aria-invalid', 'true')
  await press('Control+z', 'Control+z', 'Control+Shift+z', 'Delete')
  await press('ArrowLeft', 'ArrowUp')
  await expect(await cell(page, 1, 'Giá bán')).toBeFocused()
  // Down to the last row, which is not in the page yet.
  await press('Control+Shift+ArrowDown', 'Control+d')
  await expectCell(page, 40, 'Giá bán', '1.200.000')
  await expect(page.getByRole('button', { name: 'Lưu 40 thay đổi' })).toBeVisible()
  await press('Control+z')
  await expect(page.getByRole('button', { name: 'Lưu 2 thay đổi' })).toBeVisible()
  await press('Control+y')
  await expect(page.getByRole('button', { name: 'Lưu 40 thay đổi' })).toBeVisible()
  // At a row's end, Tab leaves the sheet.
  await press('End', 'Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Lưu 40 thay đổi' })).toBeVisible()
  await goTo(page, 1, 'Giá bán')
  await press('Control+s')
  await saveDialog(page).getByRole('button', { name: 'Lưu', exact: true }).press('Enter')
  await expect(page.getByText('Đã lưu 40 dòng.')).toBeVisible()
  expect((await stored(db, ids)).map(({ price }) => price)).toEqual(ids.map(() => 1_200_000))
  await expect(page.getByRole('button', { name: /thay đổi$/ })).toHaveCount(0)
})

test('chạm để sửa, chọn vùng, điền xuống; không thấy gì, lỗi tải, không có quyền: mỗi lúc một lối đi', async ({
  page,
  owner,
  db,
  shopUrl,
  isMobile,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  await someThings(db, word, 4)
  let isBroken = true
  await page.route(/\/api\/admin\/sheet\/rows$/, (route) =>
    isBroken ? route.fulfill({ status: 422, json: { success: false } }) : route.continue(),
  )
  await page.goto(sheetAt(word))
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.getByText('Có lỗi xảy ra').first()).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Thử lại' }).click()
  const first = await cell(page, 1, 'Tồn kho')
  if (isMobile) await first.tap()
  else await first.dblclick()
  const field = page.getByLabel(/^Tồn kho, /)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('inputmode', 'decimal')
  await field.fill('35')
  if (isMobile) {
    // The keyboard stays for the next cell.
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^Tồn kho, .*số 2$/)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
  }
  await page.getByRole('button', { name: 'Điền xuống' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đến cuối bảng (3 dòng)' }).click()
  await expectCell(page, 4, 'Tồn kho', '35+25')
  await page.getByRole('button', { name: 'Hoàn tác (Ctrl+Z)' }).click()
  await expectCell(page, 4, 'Tồn kho', '10')
  const last = await cell(page, 3, 'Tồn kho')
  if (isMobile) {
    await page.getByRole('button', { name: 'Chọn vùng' }).tap()
    await last.tap()
    await page.getByRole('button', { name: 'Điền xuống' }).tap()
  } else {
    await first.click()
    const handle = page.locator('[data-fill-handle]')
    await handle.hover()
    await page.mouse.down()
    await last.hover()
    await page.mouse.up()
  }
  await expectCell(page, 3, 'Tồn kho', '35+25')
  await expectCell(page, 4, 'Tồn kho', '10')
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expectCell(page, 1, 'Tồn kho', '10')

  await page.getByRole('searchbox', { name: 'Tìm hàng để sửa' }).fill(newWord())
  await expect(page.getByText('Không có hàng nào khớp')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const role = await aRole(db, ['catalog.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  await page.goto('/quan-ly/hang-hoa/bang')
  await expect(page.getByText('Vai trò của bạn không xem được trang này')).toBeVisible()
})
