import { sql } from 'kysely'
import { theSceneCategory } from '../a-thing.ts'
import { aProduct, aVariant } from '../builders.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expectCell, goTo, newWord, save, sheetAt, someThings, stored } from './sheet.ts'
import { expect, test } from './staff-scene.ts'

test('hai người sửa một ô: người sau thấy giá trị của người trước, chọn, rồi lưu; mỗi lần lưu xem lại và hoàn tác được', async ({
  page,
  owner,
  db,
}) => {
  // Others save beside this one, under the same name.
  const name = `Chủ ${newWord()}`
  await db.updateTable('staff').set({ name }).where('id', '=', owner.id).execute()
  expect(owner.id).not.toBe('')
  const word = newWord()
  const ids = await someThings(db, word, 3)
  await page.goto(sheetAt(word))
  for (const row of [1, 2]) {
    await goTo(page, row, 'Giá bán')
    await page.keyboard.type(`${row}90k`)
    await page.keyboard.press('Enter')
  }
  await goTo(page, 3, 'Tồn kho')
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await db
    .updateTable('variants')
    .set({ price: 80_000 })
    .where('id', 'in', ids.slice(0, 2))
    .execute()
  // Three pieces are sold meanwhile: the five more are booked onto what is left.
  await sql`UPDATE variants SET stock = stock - 3 WHERE id = ${ids[2] ?? ''}`.execute(db)
  await save(page)
  await expect(page.getByText('Đã lưu 1 dòng, 2 dòng bị người khác sửa trước.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Người khác vừa sửa' })
  await expectAccessible(page)
  const first = dialog.getByRole('listitem').filter({ hasText: 'số 1' })
  await first.getByRole('button', { name: 'Giữ của tôi: 190.000' }).click()
  await dialog.getByRole('button', { name: 'Lấy của họ: 80.000' }).click()
  await expect(dialog.getByText('Đã chọn xong.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectCell(page, 2, 'Giá bán', '80.000')
  await expectCell(page, 3, 'Tồn kho', '12')
  await save(page)
  await expect(page.getByText('Đã lưu 1 dòng.')).toBeVisible()
  expect(await stored(db, ids)).toMatchObject([
    { price: 190_000 },
    { price: 80_000 },
    { stock: 12 },
  ])

  await page.getByRole('link', { name: 'Các lần sửa hàng loạt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const cards = page.getByRole('article')
  const own = cards.filter({ hasText: name }).first()
  await own.getByRole('button', { name: 'Xem' }).click()
  const looked = page.getByRole('dialog', { name: new RegExp(`^${name}`) })
  await expect(looked).toContainText('80.000 → 190.000')
  await expectAccessible(page)
  await looked.getByRole('button', { name: 'Đóng' }).click()
  await own.getByRole('button', { name: 'Hoàn tác cả lần' }).click()
  await expect(page.getByText('Đã hoàn tác 1 dòng.')).toBeVisible()
  await expect(page.getByText(`${name} đã hoàn tác.`).first()).toBeVisible()
  await expectNoSideways(page)
  expect(await stored(db, ids)).toMatchObject([{ price: 80_000 }, { price: 80_000 }, { stock: 12 }])
})

test('đổi giá theo quy tắc: xem trước, vào bảng như đã nhập, lưu', async ({ page, owner, db }) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const product = await aProduct(db, {
    name: `${word} áo lụa`,
    categoryId: await theSceneCategory(db),
    options: ['Cỡ'],
  })
  const prices = [
    [185_000, null, 100_000],
    [185_000, 148_000, 160_000],
    [99_000, null, null],
  ] as const
  const ids: string[] = []
  for (const [index, [price, discount_price, cost_price]] of prices.entries()) {
    const options = { Cỡ: ['S', 'M', 'L'][index] ?? '' }
    const row = {
      product_id: product.id,
      position: index,
      options,
      price,
      discount_price,
      cost_price,
    }
    ids.push((await aVariant(db, row)).id)
  }
  await page.goto(sheetAt(word))
  await page.getByRole('button', { name: 'Đổi giá theo quy tắc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi giá theo quy tắc' })
  await dialog.getByRole('button', { name: /^Đưa 0 dòng/ }).click()
  await expect(dialog.getByText('Hãy nhập số phần trăm, như 10 hoặc 7,5.')).toBeVisible()
  await dialog.getByLabel('Bao nhiêu %').fill('10')
  await dialog.getByLabel('Ghi vào').selectOption('both')
  await dialog.getByLabel('Làm tròn').selectOption('ending-9000')
  await expect(dialog.getByRole('status')).toHaveText('2 tăng, 1 không đổi được')
  await expect(dialog.getByText('Thấp hơn giá vốn.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Không dưới giá vốn' }).uncheck()
  await expect(dialog.getByRole('status')).toHaveText('3 tăng')
  await dialog.getByRole('button', { name: 'Đưa 3 dòng vào bảng' }).click()
  await expectCell(page, 1, 'Giá bán', '199.000')
  await expectCell(page, 2, 'Giá giảm', '159.000')
  await save(page)
  await expect(page.getByText('Đã lưu 3 dòng.')).toBeVisible()
  expect((await stored(db, ids)).map(({ price }) => price)).toEqual([199_000, 199_000, 109_000])
})
