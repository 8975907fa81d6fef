import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { aScannable, scan } from './scannable.ts'
import { newAddress } from './staff-scene.ts'

const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`

/** Pieces at a place besides the main one. */
async function piecesAt(db: Db, { id }: { id: string }, place: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    SELECT s.stock FROM location_stock s JOIN stock_locations l ON l.id = s.location_id
    WHERE s.variant_id = ${id} AND l.name = ${place}`.execute(db)
  return rows[0]?.stock ?? 0
}

const placeRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Các nơi để hàng' }).getByRole('listitem', { name })

test('thêm nơi để hàng, chuyển hàng bằng máy quét, đơn lấy ở nơi gần khách, huỷ thì hàng về chỗ cũ', async ({
  page,
  owner,
  db,
  customer,
  request,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const thing = await aScannable(db, unique('Lọ hoa'), 10)
  const name = unique('Chi nhánh')

  await test.step('một nơi: kho không có gì mới, ngoài trang thêm nơi', async () => {
    await page.goto('/quan-ly/kho/noi')
    await expect(placeRow(page, 'Kho chính')).toBeVisible()
    await expect(page.getByText('Tiệm đang để hàng ở một nơi.', { exact: false })).toBeVisible()
    await expectAccessible(page)
  })

  const begin = Date.now()
  await test.step('thêm nơi thứ hai và chọn lấy ở nơi gần', async () => {
    await page.getByRole('button', { name: 'Thêm nơi để hàng' }).click()
    const dialog = page.getByRole('dialog', { name: 'Thêm nơi để hàng' })
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await expect(dialog.getByText('Hãy đặt tên cho nơi để hàng.')).toBeVisible()
    await dialog.getByLabel('Tên').fill('Kho chính')
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await expect(dialog.getByText('Đã có nơi khác mang tên này.')).toBeVisible()
    await dialog.getByLabel('Tên').fill(name)
    await dialog.getByLabel('Tỉnh/Thành phố').selectOption({ value: '01' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
    await expect(placeRow(page, name)).toBeVisible()
    await page.getByRole('radio', { name: /^Gần người nhận trước/ }).check()
    await expect(page.getByText('Đã lưu cách chọn nơi lấy hàng.')).toBeVisible()
    await placeRow(page, name)
      .getByRole('button', { name: `Đổi chỗ ${name}` })
      .press('ArrowUp')
    await expect(
      page.getByRole('list', { name: 'Các nơi để hàng' }).getByRole('listitem').first(),
    ).toHaveAccessibleName(name)
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  await test.step('chuyển ba món bằng máy quét', async () => {
    await page.getByRole('link', { name: 'Chuyển hàng' }).click()
    await expect(page.getByRole('combobox', { name: 'Thêm hàng' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Sang' })).toHaveValue(/./)
    const line = page.getByRole('listitem', { name: thing.name })
    const quantity = line.getByRole('textbox', { name: 'Số lượng' })
    for (let pieces = 1; pieces <= 3; pieces++) {
      await scan(page, thing.barcode)
      await expect(quantity).toHaveValue(String(pieces))
    }
    await page.reload()
    await expect(quantity).toHaveValue('3')
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Chuyển hàng' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /^Phiếu chuyển kho CK\d+$/ }),
    ).toBeVisible()
    await expect(page.getByText(`Kho chính → ${name}`)).toBeVisible()
    await expectAccessible(page)
    expect(await piecesAt(db, thing, name)).toBe(3)
  })
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stdout.write(`${project.name}: second place and transfer in ${seconds} s\n`)

  const { id: addressId } = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const answer = await request.post('/api/web/orders', {
    headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': randomUUID() },
    data: { items: [{ ...thing.line, quantity: 2 }], addressId, paymentMethod: 'COD' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const orderId = (await answer.json()).order.id as string

  await test.step('đơn mới tự lấy ở nơi gần khách', async () => {
    // The page is open, so that it is decided at once and not only by the minute.
    await expect.poll(() => piecesAt(db, thing, name), { timeout: 120_000 }).toBe(1)
    await page.goto(`/quan-ly/don-hang/${orderId}`)
    const place = page.getByRole('region', { name: 'Lấy hàng ở' }).getByRole('combobox')
    await expect(place.locator('option:checked')).toHaveText(name)
    await expectAccessible(page)
    await expectNoSideways(page)
    await place.selectOption({ label: 'Kho chính (còn 7)' })
    await expect(page.getByText(`Đã chọn nơi lấy hàng của đơn ${orderId}.`).first()).toBeVisible()
    await expect(place.locator('option:checked')).toHaveText('Kho chính')
    expect(await piecesAt(db, thing, name)).toBe(3)
    await page.getByRole('button', { name: 'Chọn lại' }).click()
    await expect(place.locator('option:checked')).toHaveText(name)
  })

  await test.step('danh sách đơn lọc theo nơi lấy', async () => {
    await page.goto('/quan-ly/don-hang')
    await page.getByRole('button', { name: /^Bộ lọc/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Lọc đơn hàng' })
    await sheet.getByLabel('Lấy hàng ở').selectOption({ label: name })
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Áp dụng' }).click()
    await expect(page).toHaveURL(/[?&]locationId=/)
    const orders = page.getByRole('list', { name: 'Đơn hàng' }).getByRole('article')
    await expect(orders.filter({ hasText: orderId })).toBeVisible()
    await page.goto(`/quan-ly/don-hang/${orderId}`)
  })

  await test.step('phiếu nhặt hàng ghi nơi lấy', async () => {
    const list = await page.request.get(`/api/admin/orders/picking-list?ids=${orderId}`)
    expect(await list.text()).toContain(`Lấy ở ${name}`)
  })

  await test.step('huỷ đơn: hàng về nơi đã lấy', async () => {
    await page.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Huỷ đơn ${orderId}` })
    await dialog.getByRole('button', { name: 'Khách yêu cầu huỷ.' }).click()
    await dialog.getByRole('button', { name: 'Huỷ đơn', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => piecesAt(db, thing, name)).toBe(3)
    await page.goto('/quan-ly/kho/ton')
    await page.getByRole('searchbox', { name: 'Tìm hàng trong kho' }).fill(thing.barcode)
    const card = page.getByRole('article', { name: thing.name })
    await expect(card.getByText(`${name}: 3`)).toBeVisible()
    await expect(card.getByText('Kho chính: 7')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  await test.step('sửa tồn ở một nơi không quá số ở đó', async () => {
    // Until the search is answered, goods of other journeys are there, too.
    const card = page.getByRole('article', { name: thing.name })
    await card.getByRole('button', { name: 'Sửa tồn' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sửa tồn kho' })
    await dialog.getByLabel('Ở', { exact: true }).selectOption({ label: name })
    await expect(dialog.getByText('ở nơi này có 3', { exact: false })).toBeVisible()
    await dialog.getByLabel('Số lượng').fill('1')
    await dialog.getByLabel('Lý do').selectOption('Mất hàng')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(card.getByText(`${name}: 1`)).toBeVisible()
  })

  await test.step('đóng nơi thứ hai, hàng về kho chính', async () => {
    await page.goto('/quan-ly/kho/noi')
    await placeRow(page, name)
      .getByRole('button', { name: `Đóng ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Đóng ${name}` })
    await dialog.getByRole('button', { name: 'Đóng nơi này' }).click()
    await expect(dialog.getByText('Hãy chọn nơi nhận số hàng đó.', { exact: false })).toBeVisible()
    await dialog.getByLabel('Chuyển hàng ở đây sang').selectOption({ label: 'Kho chính' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Đóng nơi này' }).click()
    await expect(page.getByRole('button', { name: `Mở lại ${name}` })).toBeVisible()
    expect(await piecesAt(db, thing, name)).toBe(0)
  })
})
