import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { aThing } from '../a-thing.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { expectToast, openUntil } from './scene.ts'
import { newAddress } from './staff-scene.ts'
import { look } from './stored-product.ts'

const newWord = () => newAddress().slice(4, 14)

/** A category with one below it, named with this word. */
async function aBranch(db: Db, name: string, word: string) {
  const [top, below] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`
    INSERT INTO categories (id, parent_id, name, slug, depth, path_ids, position) VALUES
      (${top}, NULL, ${`${name} ${word}`}, ${`tren-${top}`}, 1, ARRAY[${top}]::uuid[], 990),
      (${below}, ${top}, ${`${name} con ${word}`}, ${`duoi-${below}`}, 2, ARRAY[${top}, ${below}]::uuid[], 1)`.execute(
    db,
  )
  return { top, below }
}

const picker = (page: Page) => page.getByRole('combobox', { name: /^Danh mục khác/ })
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Danh mục khác đã chọn' }).getByRole('button')

async function addCategory(page: Page, typed: string, option: string): Promise<void> {
  await picker(page).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(page.getByRole('button', { name: `Bỏ ${option}`, exact: true })).toBeVisible()
}

test('thêm danh mục khác cho một sản phẩm; khách tìm thấy nó ở mọi nơi', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const gifts = await aBranch(db, 'Quà tặng', word)
  const sale = await aBranch(db, 'Xả kho', word)
  const name = `Ấm tích ${word}`
  const { productId } = await aThing(db, name)
  await page.goto(`/quan-ly/hang-hoa/${productId}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(chips(page)).toHaveCount(0)

  await addCategory(page, `qua tang ${word}`, `Quà tặng ${word}`)
  await expect(picker(page)).toBeFocused()
  await expect(picker(page)).toHaveValue('')
  // A narrower one takes the place of the one above it, which is offered no more.
  const giftPath = `Quà tặng ${word} › Quà tặng con ${word}`
  await addCategory(page, `qua tang con ${word}`, giftPath)
  await expect(chips(page)).toHaveText([giftPath])
  await picker(page).fill(`qua tang ${word}`)
  await expect(page.getByText('Không có mục nào phù hợp.')).toBeVisible()
  await page.keyboard.press('Escape')
  await addCategory(page, `xa kho con ${word}`, `Xả kho ${word} › Xả kho con ${word}`)
  await expect(chips(page)).toHaveCount(2)
  await look(page, 'editor', project.name)
  await expectAccessible(page)
  await expectNoSideways(page)

  // What was chosen outlives a reload.
  await page.reload()
  await expect(chips(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expectToast(page, 'Đã lưu. Khách thấy ngay.')
  for (const id of [gifts.top, gifts.below, sale.top, sale.below]) {
    const found = page.getByRole('main').getByRole('link', { name })
    await openUntil(page, `/search?categoryId=${id}`, () =>
      expect(found).toHaveCount(1, { timeout: 4000 }),
    )
  }

  await page.goto(`/quan-ly/hang-hoa/${productId}`)
  await page.getByRole('button', { name: `Bỏ ${giftPath}` }).click()
  await expect(chips(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expectToast(page, 'Đã lưu. Khách thấy ngay.')
  // Below, the shop suggests other things, and this one may be among them.
  const none = page.getByRole('heading', { name: 'Không có sản phẩm nào phù hợp.' })
  await openUntil(page, `/search?categoryId=${gifts.top}`, () =>
    expect(none).toBeVisible({ timeout: 4000 }),
  )
})

test('thêm nhiều sản phẩm vào một danh mục rồi hoàn tác; cây danh mục đếm cả chúng', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  await aBranch(db, 'Mới về', word)
  const names = ['Bình vôi', 'Ống nhổ'].map((name) => `${name} ${word}`)
  const things = []
  for (const name of names) things.push(await aThing(db, name, { stock: 3 }))
  await refreshProductFigures(
    db,
    things.map(({ productId }) => productId),
  )
  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  const rows = page.getByRole('list', { name: 'Hàng hoá' }).getByRole('article')
  await expect(rows).toHaveCount(2)
  const choose = async (item: string, submit: string) => {
    await page.getByRole('button', { name: 'Việc khác', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog', { name: item })
    await dialog.getByRole('combobox', { name: 'Danh mục' }).fill(`moi ve con ${word}`)
    await page.getByRole('option', { name: `Mới về con ${word}` }).click()
    await look(page, `dialog-${submit}`, project.name)
    await expectAccessible(page)
    await expectNoSideways(page)
    await dialog.getByRole('button', { name: submit, exact: true }).click()
  }
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check()
  await choose('Thêm vào danh mục', 'Thêm')
  const told = page.getByRole('region', { name: 'Thông báo' })
  await expect(told.getByText('Thêm vào danh mục: xong 2 sản phẩm.')).toBeVisible()
  await told.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(told.getByText('Hoàn tác: xong 2 sản phẩm.')).toBeVisible()

  await page.getByRole('checkbox', { name: `Chọn ${names[0]}`, exact: true }).check()
  await choose('Thêm vào danh mục', 'Thêm')
  await expect(told.getByText(`Thêm vào danh mục: xong “${names[0]}”.`)).toBeVisible()
  await page.goto('/quan-ly/danh-muc')
  await page.getByRole('searchbox').first().fill(`moi ve con ${word}`)
  const tree = page.getByRole('list', { name: 'Cây danh mục' })
  await expect(tree.getByRole('listitem').filter({ hasText: `Mới về con ${word}` })).toContainText(
    '1 sản phẩm',
  )
  await look(page, 'tree', project.name)

  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check()
  await choose('Bỏ khỏi danh mục', 'Bỏ')
  await expectToast(page, `Bỏ khỏi danh mục: xong “${names[0]}”.`)
})
