import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { aRole, aStaffMember } from '../a-staff-member.ts'
import { aCategory, aVariant } from '../builders.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { openUntil, slugOf } from './scene.ts'
import { signInAs } from './staff-scene.ts'

test.describe.configure({ mode: 'serial' })

const treeOf = (page: Page) => page.getByRole('list', { name: 'Cây danh mục' })
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Chuyển “${name}”` })
/** Names and levels, as the list shows them. */
const shown = async (page: Page) =>
  (await treeOf(page).getByRole('listitem').allTextContents()).map((text) =>
    text.replace(/^(.*), cấp (\d).*$/, '$2 $1'),
  )

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Thêm danh mục' }).first().click()
  await page.getByLabel('Tên danh mục').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Đã thêm “${name}”.`).last()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Thêm danh mục' })).toBeHidden()
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Việc với “${name}”` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function emptyTree(db: Db): Promise<void> {
  await sql`TRUNCATE categories CASCADE`.execute(db)
}

test('cây danh mục: thêm, chuyển bằng phím và kéo, xoá rồi hoàn tác', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  await emptyTree(db)
  await page.goto('/quan-ly/danh-muc')
  await expect(page.getByText('Chưa có danh mục nào')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Thêm danh mục' }).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vui lòng nhập tên danh mục, tối đa 100 ký tự.')).toBeVisible()
  await page.getByLabel('Tên danh mục').fill('Áo')
  // What was typed outlives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Thêm danh mục' }).first().click()
  await expect(page.getByLabel('Tên danh mục')).toHaveValue('Áo')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Thêm danh mục' })).toBeHidden()
  for (const name of ['Quần', 'Váy', 'Đồ lót trẻ em']) await add(page, name)
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '1 Quần', '1 Váy', '1 Đồ lót trẻ em'])

  // By keys alone; the grip keeps the focus.
  await grip(page, 'Quần').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '2 Quần', '1 Váy', '1 Đồ lót trẻ em'])
  await expect(grip(page, 'Quần')).toBeFocused()
  await expect(page.getByRole('status').getByText('Quần: thứ 1 trong Áo')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const placed = ['1 Áo', '1 Váy', '1 Đồ lót trẻ em', '2 Quần']
  await expect.poll(() => shown(page)).toEqual(placed)
  const stored = async () => {
    const { data } = await (await page.request.get('/api/web/category/tree')).json()
    const names = (nodes: { name: string; children: never[] }[], depth: number): string[] =>
      nodes.flatMap(({ name, children }) => [`${depth} ${name}`, ...names(children, depth + 1)])
    return names(data, 1)
  }
  await expect.poll(stored).toEqual(placed)

  // By drag, and back by the message's button.
  const from = await grip(page, 'Đồ lót trẻ em').boundingBox()
  const row = await grip(page, 'Áo').boundingBox()
  if (!from || !row) throw new Error('no grips')
  await page.mouse.move(from.x + 22, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(row.x + 22, row.y + row.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '2 Đồ lót trẻ em', '3 Quần', '1 Váy'])
  await expect(page.getByText('Đã chuyển “Đồ lót trẻ em” vào Áo.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect.poll(() => shown(page)).toEqual(placed)
  await expect.poll(stored).toEqual(placed)

  // By the menu.
  await choose(page, 'Váy', 'Chuyển vào “Áo”')
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '2 Váy', '1 Đồ lót trẻ em', '2 Quần'])
  await expectAccessible(page)
  await expectNoSideways(page)

  await choose(page, 'Váy', 'Xoá')
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '1 Đồ lót trẻ em', '2 Quần'])
  await expect(page.getByText('Đã xoá “Váy”.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect.poll(() => shown(page)).toEqual(['1 Áo', '2 Váy', '1 Đồ lót trẻ em', '2 Quần'])
  await expect.poll(stored).toEqual(['1 Áo', '2 Váy', '1 Đồ lót trẻ em', '2 Quần'])

  await page.getByLabel('Tìm danh mục').fill('quan')
  await expect.poll(() => shown(page)).toEqual(['1 Đồ lót trẻ em', '2 Quần'])
  await page.getByLabel('Tìm danh mục').fill('không có')
  await page.getByRole('button', { name: 'Xoá tìm kiếm' }).click()
  await expect.poll(() => shown(page)).toHaveLength(4)
})

test('gộp danh mục: địa chỉ cũ dẫn người mua đến chỗ mới, hoàn tác thì trở lại', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  await emptyTree(db)
  const old = await aCategory(db, { name: 'Ấm đất' })
  const into = await aCategory(db, { name: 'Ấm chén' })
  const sold = await aVariant(db, { product: { name: 'Ấm tử sa', categoryId: old.id } })
  await aVariant(db, { product: { name: 'Chén tống', categoryId: into.id } })
  const shopper = await page.context().newPage()
  await shopper.goto(`/products/${await slugOf(db, sold)}`)
  await expect(shopper.getByRole('link', { name: 'Ấm đất' }).first()).toBeVisible()

  await page.goto('/quan-ly/danh-muc')
  await choose(page, 'Ấm đất', 'Xoá')
  const dialog = page.getByRole('dialog', { name: 'Xoá “Ấm đất”' })
  await expect(dialog.getByText('Danh mục còn sản phẩm.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chuyển và xoá' }).click()
  await expect(dialog.getByText('Hãy chọn danh mục.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Chuyển sang', { exact: true }).fill('am chen')
  await page.getByRole('option', { name: 'Ấm chén' }).click()
  await dialog.getByRole('button', { name: 'Chuyển và xoá' }).click()
  await expect(page.getByText('Đã gộp “Ấm đất” vào “Ấm chén”.')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['1 Ấm chén'])

  // The page that was open before still has the old link.
  await shopper.getByRole('link', { name: 'Ấm đất' }).first().click()
  await expect(shopper).toHaveURL(`/search?categoryId=${into.id}`)
  await openUntil(shopper, shopper.url(), () =>
    expect(shopper.getByText('Ấm tử sa').first()).toBeVisible({ timeout: 4000 }),
  )
  for (const address of [`danhmuc=am-dat`, `danhmucId=${old.id}`]) {
    const answer = await page.request.get(`/search?${address}&sort=best_selling`, {
      maxRedirects: 0,
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe(`/search?sort=best_selling&categoryId=${into.id}`)
  }
  expect(
    (await page.request.get('/search?danhmuc=chua-tung-co', { maxRedirects: 0 })).status(),
  ).toBe(200)

  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect(page.getByText('Đã khôi phục “Ấm đất”.')).toBeVisible()
  await expect.poll(() => shown(page)).toHaveLength(2)
  const back = () => page.request.get('/search?danhmuc=am-dat', { maxRedirects: 0 })
  await expect.poll(async () => (await back()).status()).toBe(200)
  await expect.poll(async () => (await back()).text()).toContain('Ấm tử sa')

  // A product with another slug.
  const slug = await slugOf(db, sold)
  const rename = (to: string) =>
    db.updateTable('products').set({ slug: to }).where('id', '=', sold.productId).execute()
  expect((await page.request.get('/products/am-moi', { maxRedirects: 0 })).status()).toBe(404)
  await rename('am-moi')
  const at = (path: string) => page.request.get(path, { maxRedirects: 0 })
  await expect.poll(async () => (await at('/products/am-moi')).status()).toBe(200)
  await expect.poll(async () => (await at(`/products/${slug}`)).status()).toBe(301)
  expect((await at(`/products/${slug}?variant=x`)).headers().location).toBe(
    '/products/am-moi?variant=x',
  )
})

test('hai người cùng sửa, lỗi tải, và người chỉ được xem', async ({ page, owner, db, shopUrl }) => {
  expect(owner.id).not.toBe('')
  await emptyTree(db)
  const { id } = await aCategory(db, { name: 'Nón lá' })
  await page.goto('/quan-ly/danh-muc')
  await page.getByRole('button', { name: 'Nón lá', exact: true }).click()
  await page.getByLabel('Tên danh mục').fill('Nón quai thao')
  await db
    .updateTable('categories')
    .set({ name: 'Nón ba tầm', version: 2 })
    .where('id', '=', id)
    .execute()
  await page.keyboard.press('Enter')
  await expect(page.getByText('họ lưu “Nón ba tầm”, bạn nhập “Nón quai thao”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(page.getByText('Đã lưu danh mục.')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['1 Nón quai thao'])

  await page.route(/\/api\/admin\/categories$/, (route) =>
    route.fulfill({ status: 422, json: { success: false } }),
  )
  await page.reload()
  await expect(page.getByRole('alert').getByText('Có lỗi xảy ra').first()).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect.poll(() => shown(page)).toEqual(['1 Nón quai thao'])

  const role = await aRole(db, ['catalog.read'])
  await signInAs(page, await aStaffMember(db, { role }), shopUrl)
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(['1 Nón quai thao'])
  await expect(page.getByRole('button', { name: 'Thêm danh mục' })).toBeHidden()
  await expect(grip(page, 'Nón quai thao')).toBeHidden()
})
