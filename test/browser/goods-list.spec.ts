import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { anyWidth } from './any-width.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing, broken, expectToast } from './scene.ts'
import { expect, newAddress, signInAs, test } from './staff-scene.ts'

/** A word that no other test uses: tests run beside each other in one shop. */
const newWord = () => newAddress().slice(4, 14)

async function someGoods(
  db: Db,
  names: readonly string[],
  spec: Parameters<typeof aThing>[2] = {},
) {
  const things: Awaited<ReturnType<typeof aThing>>[] = []
  for (const name of names) things.push(await aThing(db, name, spec))
  await refreshProductFigures(
    db,
    things.map(({ productId }) => productId),
  )
  return things
}

const rows = (page: Page) => page.getByRole('list', { name: 'Hàng hoá' }).getByRole('article')
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Trạng thái hàng hoá' }).getByRole('link', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Tìm hàng hoá' })

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Thông báo' }).getByText(text)

test('tìm không dấu, chọn hết rồi ẩn, hoàn tác; ẩn một sản phẩm bằng thực đơn của dòng', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = ['Nồi đất', 'Nồi gang', 'Nồi đồng'].map((name) => `${name} ${word}`) as [
    string,
    string,
    string,
  ]
  await someGoods(db, names, { stock: 3 })
  await page.goto('/quan-ly/hang-hoa')
  await expect(page.getByRole('heading', { level: 1, name: 'Hàng hoá' })).toBeVisible()
  await search(page).fill(`${word} noi`)
  await expect(rows(page)).toHaveCount(3)
  await expect(tab(page, 'Tất cả')).toHaveText('Tất cả3')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check()
  await page.getByRole('button', { name: 'Ẩn', exact: true }).click()
  await expect(toast(page, 'Ẩn: xong 3 sản phẩm.')).toBeVisible()
  await expect(tab(page, 'Ẩn')).toHaveText('Ẩn3')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expectToast(page, 'Hoàn tác: xong 3 sản phẩm.')
  await expect(tab(page, 'Đang bán')).toHaveText('Đang bán3')

  await page.getByRole('button', { name: `Việc khác với ${names[1]}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ẩn' }).click()
  await expect(toast(page, `Ẩn: xong “${names[1]}”.`)).toBeVisible()
  await expect(tab(page, 'Ẩn')).toHaveText('Ẩn1')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expectToast(page, `Hoàn tác: xong “${names[1]}”.`)
  await tab(page, 'Ẩn').click()
  await expect(page.getByText('Không có sản phẩm nào khớp')).toBeVisible()
  await page.getByRole('link', { name: 'Tìm trong mọi trạng thái' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('mã vạch và SKU đứng đầu, cả trong ô tìm mọi thứ; lọc giá, xếp theo giá, tải về đúng những gì đang lọc', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = [`Bình vôi ${word}`, `Bình trà ${word}`] as const
  const [first] = await someGoods(db, [names[0]], { price: 1_200_000 })
  await someGoods(db, [names[1]], { price: 250_000 })
  const barcode = `89${Date.now()}${Math.floor(Math.random() * 1000)}`
  await db
    .updateTable('variants')
    .set({ barcode, sku: `BV-${word}` })
    .where('id', '=', first?.id ?? '')
    .execute()
  await page.goto('/quan-ly/hang-hoa')
  await search(page).fill(barcode)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, names[0])).toContainText(`SKU BV-${word}`)
  await search(page).fill(`bv-${word.slice(0, 8)}`)
  await expect(rows(page)).toHaveCount(1)

  await search(page).fill(word)
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Sắp xếp').selectOption('Giá thấp trước')
  await expect(rows(page).first()).toContainText(names[1])
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Lọc hàng hoá' })
  await sheet.getByLabel('Giá từ').fill('2tr')
  await sheet.getByLabel('Giá đến').fill('1tr')
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(sheet.getByText('Giá đến phải từ giá đầu trở lên.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Giá từ').fill('1tr')
  await sheet.getByLabel('Giá đến').fill('1tr5')
  await sheet.getByRole('combobox', { name: 'Danh mục' }).fill('hang thu')
  await page.getByRole('option', { name: 'Hàng thử' }).click()
  await sheet.getByRole('button', { name: 'Áp dụng' }).click()
  await expect(page).toHaveURL(/priceMin=1000000&priceMax=1500000/)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, names[0])).toBeVisible()
  await expect(page.getByRole('button', { name: /Lưu bộ lọc/ })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tải về CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(names[0])
  expect(file).not.toContain(names[1])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Tìm đơn hàng, trang' }).fill(barcode)
  await expect(page.getByRole('option', { name: new RegExp(names[0]) })).toBeVisible()
})

test('gõ tiếp trong lúc trang đang tìm: chữ vừa gõ không mất', { tag: anyWidth }, async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  await someGoods(db, [`Lọ hoa ${word}`])
  await page.goto('/quan-ly/hang-hoa')
  await expect(search(page)).toBeVisible()
  // More is typed when the address has the first search, and before the page shows it.
  await page.evaluate((more) => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      history.replaceState = replace
      replace(...state)
      const box = document.querySelector('input[type=search]')
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(box, more)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, word)
  await search(page).fill('chưa gõ xong')
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue(word)
})

test('nhiều trang, chọn cả những gì ngoài trang, chuyển danh mục; xoá thì chỉ bản nháp', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = Array.from({ length: 53 }, (_, index) => `Đĩa ${index} ${word}`)
  await someGoods(db, names)
  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check()
  await expect(page.getByText('Đã chọn 50')).toBeVisible()
  await page.getByRole('button', { name: 'Chọn cả 53 sản phẩm khớp' }).click()
  await expect(page.getByText('Đã chọn tất cả 53')).toBeVisible()
  await page.getByRole('button', { name: 'Việc khác', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chuyển danh mục' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển danh mục' })
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click()
  await expect(dialog.getByText('Vui lòng chọn danh mục.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Danh mục' }).fill('hang thu')
  await page.getByRole('option', { name: 'Hàng thử' }).click()
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click()
  await expectToast(page, 'Chuyển danh mục: không có gì cần đổi.')

  await page.getByRole('button', { name: 'Xem thêm' }).click()
  await expect(rows(page)).toHaveCount(53)
  await page.getByRole('checkbox', { name: `Chọn ${names[52]}`, exact: true }).check()
  await page.getByRole('button', { name: 'Việc khác', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Xoá bản nháp' }).click()
  const refused = page.getByRole('dialog', { name: 'Xoá bản nháp: 1 sản phẩm chưa được' })
  await expect(refused.getByText('Chỉ xoá được bản nháp.')).toBeVisible()
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Đã hiểu' }).click()
  await expect(rows(page)).toHaveCount(53)
})

test('lỗi, danh sách trống, tên rất dài, và người chỉ được xem', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const long = `${word} ${'Bộ bình trà gốm sứ vẽ tay men lam '.repeat(8)}`.trim().slice(0, 299)
  await someGoods(db, [long, `Chén ${word}`], { price: 999_000_000, stock: 0 })
  await broken(page, 'GET /api/admin/products?*', { status: 422, body: { success: false } })
  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  await expect(page.getByRole('alert').getByText('Có lỗi xảy ra').first()).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/products?*')
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, long)).toContainText('Hết hàng')
  await expectNoSideways(page)
  await tab(page, 'Lưu trữ').click()
  await expect(page.getByText('Không có sản phẩm nào khớp')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await signInAs(page, await aStaffMember(db, { role: 'books' }), shopUrl)
  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Thêm sản phẩm' })).toHaveCount(0)
  await page.getByRole('button', { name: `Việc khác với Chén ${word}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Mở' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Ẩn' })).toHaveCount(0)
})
