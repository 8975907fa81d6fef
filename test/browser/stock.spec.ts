import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { ean13, withCamera } from './barcode-camera.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aScannable, scan } from './scannable.ts'
import { broken } from './scene.ts'
import { expect, newAddress, test } from './staff-scene.ts'

/** Tests run beside each other in one shop. */
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

const stockOf = async (db: Db, { id }: { id: string }) =>
  await db
    .selectFrom('variants')
    .select(['stock', 'cost_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const lineOf = (page: Page, name: string) => page.getByRole('listitem', { name })

test('nhập ba mặt hàng bằng máy quét: nháp còn sau khi tải lại, giá vốn bình quân, huỷ phiếu thì như cũ', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const things = [
    await aScannable(db, unique('Ấm đất'), 4),
    await aScannable(db, unique('Chén đất'), 0),
    await aScannable(db, unique('Khay đất'), 2),
  ] as const
  const [pot, cup, tray] = things
  await db.updateTable('variants').set({ cost_price: 50_000 }).where('id', '=', pot.id).execute()
  await page.goto('/quan-ly/kho/ton')
  await expect(page.getByRole('heading', { level: 1, name: 'Tồn kho' })).toBeVisible()
  const begin = Date.now()
  await page.getByRole('link', { name: 'Nhập hàng' }).click()
  await expect(page.getByRole('combobox', { name: 'Thêm hàng' })).toBeVisible()
  for (const { barcode, name } of [pot, cup, tray, pot]) {
    await scan(page, barcode)
    await expect(lineOf(page, name)).toBeVisible()
  }
  const quantityOf = (name: string) => lineOf(page, name).getByRole('textbox', { name: 'Số lượng' })
  await expect(quantityOf(pot.name)).toHaveValue('2')
  await scan(page, '0000000000')
  await expect(page.getByText('Không có mặt hàng nào với mã 0000000000.')).toBeVisible()
  const costOf = (name: string) => lineOf(page, name).getByLabel('Giá vốn một món')
  await expect(costOf(pot.name)).toHaveValue('50000')
  await costOf(pot.name).fill('80k')
  await costOf(cup.name).fill('15k')
  await page.getByLabel('Nhà cung cấp').fill('Lò đất nung')
  await page.getByRole('button', { name: 'Nhập kho' }).click()
  await expect(lineOf(page, tray.name).getByText('Hãy nhập giá vốn.')).toBeVisible()
  await expect(costOf(tray.name)).toBeFocused()
  await page.reload()
  await expect(quantityOf(pot.name)).toHaveValue('2')
  await expect(costOf(cup.name)).toHaveValue('15000')
  await expect(page.getByLabel('Nhà cung cấp')).toHaveValue('Lò đất nung')
  // Scanned while a field has the focus: it counts, and the field keeps what was typed.
  await costOf(tray.name).fill('30k')
  await costOf(tray.name).focus()
  await scan(page, tray.barcode)
  await expect(quantityOf(tray.name)).toHaveValue('2')
  await expect(costOf(tray.name)).toHaveValue('30k')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Nhập kho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Phiếu nhập PN\d+$/ })).toBeVisible()
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stdout.write(`${project.name}: receipt of 3 lines by scanner in ${seconds} s\n`)
  await expect(page.getByText('235.000đ')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  // (4 × 50.000 + 2 × 80.000) / 6
  expect(await stockOf(db, pot)).toEqual({ stock: 6, cost_price: 60_000 })
  expect(await stockOf(db, tray)).toEqual({ stock: 4, cost_price: 30_000 })

  await page.getByRole('button', { name: 'Huỷ phiếu' }).click()
  await expect(page.getByText(/^Đã huỷ bằng/)).toBeVisible()
  expect(await stockOf(db, pot)).toEqual({ stock: 4, cost_price: 50_000 })
  expect(await stockOf(db, cup)).toEqual({ stock: 0, cost_price: null })
  await page.goto('/quan-ly/kho/phieu/moi')
  await expect(page.getByRole('combobox', { name: 'Thêm hàng' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Hàng trong phiếu' }).getByRole('listitem'),
  ).toHaveCount(0)
})

test('kiểm kho trong lúc có đơn mới: quét, mất mạng không mất lượt quét, ghi đúng chênh lệch', async ({
  page,
  owner,
  db,
  customer,
  request,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aScannable(db, unique('Bình men'), 10)
  const order = async (quantity: number) => {
    const headers = { authorization: `Bearer ${customer.token}` }
    const { id: addressId } = await db
      .selectFrom('addresses')
      .select('id')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const answer = await request.post('/api/web/orders', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { items: [{ ...thing.line, quantity }], addressId, paymentMethod: 'COD' },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  const name = unique('Kệ gốm')
  await page.goto('/quan-ly/kho/kiem')
  await page.getByRole('button', { name: 'Bắt đầu kiểm kho' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Bắt đầu kiểm kho' })
  await dialog.getByLabel('Tên đợt kiểm').fill(name)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Bắt đầu kiểm kho' }).first().click()
  await expect(dialog.getByLabel('Tên đợt kiểm')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Bắt đầu đếm' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Thêm hàng vào đợt kiểm' })).toBeVisible()

  const status = page.getByRole('status')
  const row = page.getByRole('article', { name: thing.name })
  await scan(page, thing.barcode)
  await expect(status.getByText('Đếm được 1.')).toBeVisible()
  await order(2)
  await broken(page, `POST /scans`, 'lost')
  for (let n = 0; n < 3; n++) await scan(page, thing.barcode)
  await expect(page.getByText('3 lượt quét chờ máy chủ xác nhận.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 lượt quét chờ máy chủ xác nhận.')).toBeVisible()
  await page.unroute('**/scans')
  await expect(row.getByRole('textbox', { name: 'Số lượng' })).toHaveValue('4')
  await scan(page, thing.barcode)
  await expect(status.getByText('Đếm được 5.')).toBeVisible()
  await page.getByRole('button', { name: 'Bỏ lần vừa rồi' }).click()
  await expect(status.getByText('Đếm được 4.')).toBeVisible()
  await row.getByRole('textbox', { name: 'Số lượng' }).fill('9')
  await row.getByRole('textbox', { name: 'Số lượng' }).press('Enter')
  await expect(row.getByText('Thiếu 1')).toBeVisible()
  await scan(page, '0000000000')
  await expect(status.getByText('Không có mặt hàng nào với mã 0000000000.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Kết thúc và ghi vào kho' }).click()
  const end = page.getByRole('dialog', { name: 'Kết thúc kiểm kho' })
  await expect(end.getByText('1 mặt hàng lệch', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await end.getByRole('button', { name: 'Ghi vào kho' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^Phiếu kiểm kho KK\d+$/ }),
  ).toBeVisible()
  await expect(page.getByText('đếm 9, sổ 10')).toBeVisible()
  expect(await stockOf(db, thing)).toMatchObject({ stock: 7 })
})

test('trình duyệt không có bộ đọc mã: camera vẫn đếm mỗi mã một lần, một mã hỏng không kéo theo mã khác', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const [cup, bowl] = [
    await aScannable(db, unique('Chén men'), 5),
    await aScannable(db, unique('Tô men'), 5),
  ]
  const barcode = ean13(cup.barcode.slice(0, 12))
  await db.updateTable('variants').set({ barcode }).where('id', '=', cup.id).execute()
  const show = await withCamera(page)
  await page.goto('/quan-ly/kho/kiem')
  await page.getByRole('button', { name: 'Bắt đầu kiểm kho' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Bắt đầu kiểm kho' })
  await dialog.getByLabel('Tên đợt kiểm').fill(unique('Camera'))
  await dialog.getByRole('button', { name: 'Bắt đầu đếm' }).click()
  const status = page.getByRole('status')
  await page.getByRole('button', { name: 'Quét bằng camera' }).click()
  await show(barcode)
  await expect(status.getByText('Đếm được 1.')).toBeVisible()
  await expectAccessible(page)
  // Sent at once: one of them is longer than any code.
  await broken(page, 'POST /scans', 'lost')
  const typed = page.getByLabel('Mã vạch hoặc SKU')
  await scan(page, bowl.barcode)
  await scan(page, 'x'.repeat(101))
  await typed.fill(bowl.barcode)
  await typed.press('Enter')
  await expect(page.getByText('3 lượt quét chờ máy chủ xác nhận.')).toBeVisible()
  await page.unroute('**/scans')
  await expect(page.getByRole('button', { name: 'Đã xem 1 lượt không được tính' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Không được tính' })).toContainText('tối đa 100')
  const countOf = (name: string) =>
    page.getByRole('article', { name }).getByRole('textbox', { name: 'Số lượng' })
  await expect(countOf(bowl.name)).toHaveValue('2')
  await expect(countOf(cup.name)).toHaveValue('1')
})

test('sửa tồn kho rồi hoàn tác; sổ kho ghi từng lần; hàng không đếm tồn thì bắt đầu đếm', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const thing = await aScannable(db, unique('Đĩa sứ'), 10)
  await page.goto('/quan-ly/kho/ton')
  const search = page.getByRole('searchbox', { name: 'Tìm hàng trong kho' })
  await search.fill(thing.barcode)
  const card = page.getByRole('article', { name: thing.name })
  await expect(card).toContainText('Còn 10')
  await expectAccessible(page)
  await expectNoSideways(page)
  await card.getByRole('button', { name: 'Sửa tồn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sửa tồn kho' })
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(dialog.getByText('Hãy nhập một số từ 0 trở lên.')).toBeVisible()
  await dialog.getByLabel('Số lượng').fill('7')
  await expect(dialog.getByText('Còn 7, bớt 3.')).toBeVisible()
  await dialog.getByLabel('Lý do').selectOption('Hàng hỏng')
  await expectAccessible(page)
  // Sold meanwhile.
  await db.updateTable('variants').set({ stock: 8 }).where('id', '=', thing.id).execute()
  await db
    .insertInto('stock_ledger')
    .values({ variant_id: thing.id, delta: -2, reason: 'correction' })
    .execute()
  await dialog.getByRole('button', { name: 'Lưu' }).click()
  await expect(card).toContainText('Còn 5')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(card).toContainText('Còn 8')
  await card.getByRole('link', { name: thing.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sổ kho' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Sổ kho' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('+3')
  await expect(rows.nth(0)).toContainText('còn 8')
  await expect(rows.nth(1)).toContainText('Hàng hỏng')
  await expect(rows.nth(1)).toContainText('Chủ Thử')
  await expectAccessible(page)
  await expectNoSideways(page)

  const free = await aScannable(db, unique('Thiệp'), 0)
  await db.updateTable('variants').set({ stock: null }).where('id', '=', free.id).execute()
  await page.goto('/quan-ly/kho/phieu/moi')
  await expect(page.getByRole('combobox', { name: 'Thêm hàng' })).toBeVisible()
  await scan(page, free.barcode)
  await lineOf(page, free.name).getByRole('button', { name: 'Bắt đầu đếm tồn' }).click()
  const start = page.getByRole('dialog', { name: 'Bắt đầu đếm tồn' })
  await start.getByLabel('Hiện có').fill('6')
  await start.getByRole('button', { name: 'Lưu' }).click()
  await lineOf(page, free.name).getByLabel('Giá vốn một món').fill('2k')
  await page.getByRole('button', { name: 'Nhập kho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Phiếu nhập/ })).toBeVisible()
  expect(await stockOf(db, free)).toEqual({ stock: 7, cost_price: 2_000 })
})
