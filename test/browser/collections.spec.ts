import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { aStaffMember } from '../a-staff-member.ts'
import { aVariant } from '../builders.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './own-shop.ts'
import { openUntil } from './scene.ts'
import { newAddress, signInAs } from './staff-scene.ts'

/** Letters that no other test uses. */
const newWord = () => newAddress().slice(4, 14)

async function aNamed(db: Db, name: string, spec: object = {}): Promise<string> {
  const { productId } = await aVariant(db, { stock: 9, ...spec, product: { name } })
  return productId
}

const members = (page: Page) =>
  page
    .getByRole('list', { name: 'Sản phẩm trong bộ sưu tập' })
    .getByRole('button', { name: /^Đổi chỗ/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.slice('Đổi chỗ '.length)))

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Thêm sản phẩm').fill(name)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => members(page)).toContain(name)
}

/** The cards of a collection's page. */
const cards = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()

test('bộ sưu tập chọn tay: thêm hàng, xếp thứ tự, khách thấy ngay; tải lại không mất; xoá rồi hoàn tác', async ({
  page,
  owner,
  db,
  shopUrl,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = [`Ấm ${word}`, `Bình ${word}`, `Chén ${word}`] as const
  for (const name of names) await aNamed(db, name)
  await page.goto('/quan-ly/bo-suu-tap')
  await page.getByRole('link', { name: 'Thêm bộ sưu tập' }).first().click()
  await expect(page.getByRole('heading', { name: 'Thêm bộ sưu tập' })).toBeFocused()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Hãy nhập tên bộ sưu tập, tối đa 150 ký tự.')).toBeVisible()
  await expect(page.getByLabel('Tên bộ sưu tập')).toBeFocused()
  await page.getByLabel('Tên bộ sưu tập').fill(`Bàn trà ${word}`)
  await expect(page.getByLabel('Đường dẫn')).toHaveValue(`ban-tra-${word}`)
  for (const name of names) await add(page, name)
  await expectAccessible(page)
  await expectNoSideways(page)

  // What was chosen outlives a reload.
  await page.reload()
  await expect.poll(() => members(page)).toEqual([...names])
  await expect(page.getByText('9.000').or(page.getByText('đ')).first()).toBeVisible()
  // By keys alone; the handle keeps the focus.
  await page.getByRole('button', { name: `Đổi chỗ ${names[2]}` }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${names[2]}: thứ 1 trên 3`)).toBeAttached()
  await expect(page.getByRole('button', { name: `Đổi chỗ ${names[2]}` })).toBeFocused()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã thêm bộ sưu tập.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Bàn trà ${word}`, level: 1 })).toBeVisible()
  await expectAccessible(page)

  const shopper = await page.context().newPage()
  await shopper.goto(`/bo-suu-tap/ban-tra-${word}`)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(`Bàn trà ${word}`)
  expect(await cards(shopper)).toEqual([names[2], names[0], names[1]])
  await expectAccessible(shopper)
  await expectNoSideways(shopper)
  await shopper.getByRole('link', { name: 'Mới nhất' }).click()
  await expect.poll(() => cards(shopper)).toEqual([names[2], names[1], names[0]])

  // By drag, and saved in one call.
  const from = await page.getByRole('button', { name: `Đổi chỗ ${names[1]}` }).boundingBox()
  await page.getByRole('button', { name: `Đổi chỗ ${names[2]}` }).scrollIntoViewIfNeeded()
  const grip = page.getByRole('button', { name: `Đổi chỗ ${names[1]}` })
  await grip.scrollIntoViewIfNeeded()
  const [start, top] = [
    await grip.boundingBox(),
    await page.getByRole('button', { name: `Đổi chỗ ${names[2]}` }).boundingBox(),
  ]
  if (!from || !start || !top) throw new Error('no handles')
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(top.x + 20, top.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => members(page)).toEqual([names[1], names[2], names[0]])
  await page.getByRole('button', { name: `Bỏ ${names[0]}` }).click()
  await expect.poll(() => members(page)).toEqual([names[1], names[2]])
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã lưu bộ sưu tập.')).toBeVisible()
  await openUntil(shopper, `/bo-suu-tap/ban-tra-${word}`, async () =>
    expect(await cards(shopper)).toEqual([names[1], names[2]]),
  )

  // Another address: the old one leads on.
  await page.getByLabel('Đường dẫn').fill(`uong-tra-${word}`)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText(/địa chỉ cũ: ban-tra-/)).toBeVisible()
  await openUntil(shopper, `/bo-suu-tap/ban-tra-${word}`, async () =>
    expect(shopper.url()).toBe(`${shopUrl}/bo-suu-tap/uong-tra-${word}`),
  )

  await page.getByRole('button', { name: 'Xoá bộ sưu tập' }).click()
  await expect(page.getByText(`Đã xoá bộ sưu tập Bàn trà ${word}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/quan-ly\/bo-suu-tap$/)
  const gone = `/bo-suu-tap/uong-tra-${word}`
  await expect.poll(async () => (await shopper.goto(gone))?.status()).toBe(404)
  await expect(shopper.getByText('Bộ sưu tập này không còn, hoặc chưa mở.')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect(page.getByText('Đã khôi phục bộ sưu tập.')).toBeVisible()
  await page.getByLabel('Tìm bộ sưu tập').fill(word)
  await expect(page.getByRole('link', { name: `Bàn trà ${word}` })).toBeVisible()
  await expect(page.getByText('2 sản phẩm')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('bộ sưu tập theo điều kiện: xem trước ngay, hàng mới đạt thì tự vào', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  await aNamed(db, `Đèn ${word}`, { price: 90_000 })
  await aNamed(db, `Đèn chùm ${word}`, { price: 900_000 })
  // The preview asks the shop's search once, which knows new products after a moment.
  const found = async () =>
    (await (await page.request.get('/api/web/products', { params: { q: word } })).json()).pagination
      .total
  await expect.poll(found).toBe(2)
  await page.goto('/quan-ly/bo-suu-tap/moi')
  await page.getByLabel('Tên bộ sưu tập').fill(`Đèn rẻ ${word}`)
  await page.getByText('Theo điều kiện', { exact: true }).click()
  await expect(page.getByText('Đặt điều kiện để xem sản phẩm nào đạt.')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Hãy đặt ít nhất một điều kiện.')).toBeVisible()
  await page.getByLabel('Từ khoá').fill(word)
  await expect(page.getByText('2 sản phẩm đạt điều kiện')).toBeVisible()
  await page.getByLabel('Giá đến').fill('100k')
  await expect(page.getByText('1 sản phẩm đạt điều kiện')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.reload()
  await expect(page.getByText('1 sản phẩm đạt điều kiện')).toBeVisible()
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Đã thêm bộ sưu tập.')).toBeVisible()
  const shopper = await page.context().newPage()
  const address = `/bo-suu-tap/den-re-${word}`
  await shopper.goto(address)
  expect(await cards(shopper)).toEqual([`Đèn ${word}`])
  await aNamed(db, `Đèn bàn ${word}`, { price: 80_000 })
  await openUntil(shopper, address, async () =>
    expect((await cards(shopper)).toSorted()).toEqual(
      [`Đèn ${word}`, `Đèn bàn ${word}`].toSorted(),
    ),
  )
})

test('thêm từ danh sách hàng hoá; hai người cùng sửa', async ({
  page,
  owner,
  db,
  shopUrl,
  browser,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = [`Khay ${word}`, `Mâm ${word}`]
  for (const name of names) await aNamed(db, name)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO collections (name, slug, is_published) VALUES (${`Gian ${word}`}, ${`gian-${word}`}, true) RETURNING id`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  await page.goto(`/quan-ly/hang-hoa?q=${word}`)
  await expect(page.getByRole('link', { name: names[0] ?? '' })).toBeVisible()
  await page.getByLabel('Chọn tất cả').check()
  await page.getByRole('button', { name: 'Việc khác', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Thêm vào bộ sưu tập' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm vào bộ sưu tập' })
  await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(dialog.getByText('Vui lòng chọn bộ sưu tập.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Bộ sưu tập', { exact: true }).fill(`gian ${word}`)
  await page.getByRole('option', { name: `Gian ${word}` }).click()
  await dialog.getByRole('button', { name: 'Thêm', exact: true }).click()
  await expect(page.getByText(`Đã thêm 2 sản phẩm vào Gian ${word}.`)).toBeVisible()
  const stored = async () =>
    (await page.request.get(`/api/web/collections/gian-${word}`))
      .json()
      .then(({ products }) => products.map(({ name }: { name: string }) => name).toSorted())
  await expect.poll(stored).toEqual(names.toSorted())

  await page.goto(`/quan-ly/bo-suu-tap/${id}`)
  await expect(page.getByText('Thêm sản phẩm vào bộ sưu tập', { exact: true })).toBeVisible()
  const other = await browser.newContext({ baseURL: shopUrl })
  const theirs = await other.newPage()
  await signInAs(theirs, await aStaffMember(db, { name: 'Mai' }), shopUrl)
  await theirs.goto(`/quan-ly/bo-suu-tap/${id}`)
  await theirs.getByLabel('Tên bộ sưu tập').fill(`Gian bếp ${word}`)
  await theirs.getByRole('button', { name: 'Lưu' }).click()
  await expect(theirs.getByText('Đã lưu bộ sưu tập.')).toBeVisible()
  await other.close()
  await page.getByLabel('Tên bộ sưu tập').fill(`Gian nhà ${word}`)
  await page.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByText('Mai vừa sửa nội dung này.')).toBeVisible()
  await expect(page.getByText(`họ lưu “Gian bếp ${word}”`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(page.getByRole('heading', { name: `Gian nhà ${word}`, level: 1 })).toBeVisible()
})
