import type { Locator, Page } from '@playwright/test'
import { aStaffMember } from '../a-staff-member.ts'
import { anAddress, aShopper } from '../builders.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { aThing, slugOf } from './scene.ts'
import { expect, newAddress, test } from './staff-scene.ts'

/** Somebody who types 50 words a minute, in milliseconds for each key. */
const keyMs = 240
const newWord = () => newAddress().slice(4, 14)
const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: keyMs })
const search = (page: Page) => page.getByRole('combobox', { name: 'Thêm sản phẩm' })
const cell = (page: Page, column: string, name: string) =>
  page.getByRole('textbox', { name: `${column}, ${name}` })
const save = (page: Page) => page.getByRole('button', { name: 'Tạo flash sale' })

/** The shop's search knows a new product after a moment. */
const isFound = (page: Page, name: string) =>
  expect
    .poll(async () =>
      (await page.request.get('/api/admin/flash-sales/goods', { params: { q: name } })).text(),
    )
    .toContain(name)

test('flash sale 5 sản phẩm ở tốc độ người gõ: khách thấy giá, trang theo dõi đếm đơn, kết thúc rồi hoàn tác', async ({
  page,
  owner,
  db,
  browser,
}, { project }) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const names = ['Bát', 'Đĩa', 'Ly', 'Tô', 'Ấm'].map((what) => `${what} sứ ${word}`)
  const things: Awaited<ReturnType<typeof aThing>>[] = []
  for (const name of names) things.push(await aThing(db, name, { price: 120_000, stock: 50 }))
  for (const name of names) await isFound(page, name)
  await page.goto('/quan-ly/flash-sale')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Tạo flash sale' }).first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  let clicks = 0
  let fields = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const begin = Date.now()
  await click(page.getByRole('main').getByRole('link', { name: 'Tạo flash sale' }).first())
  await click(page.getByLabel('Tên đợt'))
  await type(page.getByLabel('Tên đợt'), `Tối ${word.slice(0, 4)}`)
  await click(page.getByRole('button', { name: 'Bắt đầu ngay' }))
  await click(page.getByLabel('Kết thúc'))
  await type(page.getByLabel('Kết thúc'), '23h mai')
  await click(search(page))
  // What the products have in common, as one looks for a series of goods; the rest makes it this journey's own.
  await search(page).fill(`sứ ${word.slice(0, -3)}`)
  await type(search(page), word.slice(-3))
  fields += 3
  for (const name of names) {
    await click(page.getByRole('option', { name: new RegExp(`^${name}`) }))
    await expect(page.getByRole('listitem', { name })).toBeVisible()
  }
  await expectAccessible(page)
  for (const [label, text] of [
    ['Giảm (%)', '20'],
    ['Số suất mỗi dòng', '10'],
    ['Mỗi khách tối đa', '2'],
  ] as const) {
    await click(page.getByLabel(label))
    await type(page.getByLabel(label), text)
    fields += 1
  }
  await expect(page.getByRole('list', { name: 'Giá sau khi giảm' })).toContainText(
    '120.000đ → 96.000đ',
  )
  await click(page.getByRole('button', { name: 'Điền 5 dòng' }))
  await expect(cell(page, 'Giá flash sale', names[4] ?? '')).toHaveValue('96.000')
  await click(save(page))
  await expect(
    page.getByRole('heading', { name: `Tối ${word.slice(0, 4)}`, level: 1 }),
  ).toBeVisible()
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stdout.write(
    `${project.name}: flash sale of 5 products in ${seconds} s, ${clicks} clicks, ${fields} fields, ${keyMs} ms a key\n`,
  )
  expect(seconds).toBeLessThan(120)

  const [thing] = things
  if (!thing) throw new Error('no thing')
  const shopper = await (await browser.newContext()).newPage()
  await shopper.goto(`/products/${await slugOf(db, thing)}`)
  await expect(shopper.getByRole('main')).toContainText('96.000đ')
  await shopper.context().close()

  // An order takes two pieces; the live view counts them by itself.
  const row = page
    .getByRole('list', { name: 'Hàng trong đợt' })
    .getByRole('listitem', { name: names[0] ?? '' })
  await expect(row).toContainText('Đã bán 0/10')
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
  const buyer = await aShopper(db)
  const address = await anAddress(db, buyer.id)
  const placed = await page.request.post('/api/web/orders', {
    headers: { ...buyer.headers, 'idempotency-key': crypto.randomUUID() },
    data: { addressId: address.id, paymentMethod: 'COD', items: [{ ...thing.line, quantity: 2 }] },
  })
  expect(placed.ok(), await placed.text()).toBe(true)
  await expect(row).toContainText('Đã bán 2/10')
  await expect(page.getByRole('main')).toContainText('192.000đ')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Kết thúc ngay' }).click()
  await expect(page.getByText('Đã kết thúc', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đang chạy', { exact: true })).toBeVisible()

  // What is sold keeps its price and its line.
  await page.getByRole('link', { name: 'Sửa' }).click()
  await expect(cell(page, 'Giá flash sale', names[0] ?? '')).toBeDisabled()
  await expect(page.getByRole('button', { name: `Bỏ ${names[0]}` })).toBeHidden()
  await cell(page, 'Số suất', names[0] ?? '').fill('1')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã bán 2 suất, nên cần ít nhất 2.')).toBeVisible()
  await expect(cell(page, 'Số suất', names[0] ?? '')).toBeFocused()
  await cell(page, 'Số suất', names[0] ?? '').fill('30')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(row).toContainText('Đã bán 2/30')
})

test('bản nháp còn sau khi tải lại, bàn phím và dán từ Excel trong lưới, trùng đợt khác thì báo, hai người cùng sửa', async ({
  page,
  owner,
  db,
  request,
}) => {
  const word = newWord()
  const names = ['Chén', 'Muôi', 'Thìa'].map((what) => `${what} gỗ ${word}`)
  const things: Awaited<ReturnType<typeof aThing>>[] = []
  for (const name of names) things.push(await aThing(db, name, { price: 100_000, stock: 5 }))
  for (const name of names) await isFound(page, name)
  const colleague = await aStaffMember(db, { name: 'Lan Thử', role: 'marketing' })
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const lineOf = (index: number, price: number) => ({
    ...{ productId: things[index]?.productId, variantId: null },
    ...{ price, quantity: 3, perShopper: null },
  })
  const contents = {
    name: `Đợt sẵn ${word}`,
    startAt: inHours(1),
    endAt: inHours(72),
    lines: [lineOf(2, 50_000)],
  }
  const id = crypto.randomUUID()
  const made = await request.post('/api/admin/flash-sales', {
    data: { id, ...contents },
    headers: owner.headers,
  })
  expect(made.ok(), await made.text()).toBe(true)

  await page.goto('/quan-ly/flash-sale/moi')
  await save(page).click()
  await expect(page.getByText('Hãy đặt tên cho đợt này.')).toBeVisible()
  await expect(page.getByLabel('Tên đợt')).toBeFocused()
  await expect(page.getByText('Hãy chọn ít nhất một sản phẩm.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Tên đợt').fill(`Đợt thử ${word}`)
  await page.getByLabel('Bắt đầu').fill('20h mai')
  await page.getByLabel('Kết thúc').fill('22h mai')
  await search(page).fill(`gỗ ${word}`)
  for (const name of names) await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByText(/^Sản phẩm này đang ở flash sale khác lúc đó/)).toBeVisible()
  await expect(page.getByRole('link', { name: `Xem “${contents.name}”` })).toBeVisible()

  // Enter goes on to the next line.
  const [first = '', second = '', third = ''] = names
  await cell(page, 'Giá flash sale', first).fill('99k')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Giá flash sale', second)).toBeFocused()
  await expect(cell(page, 'Giá flash sale', first)).toHaveValue('99.000')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Giá flash sale', first)).toBeFocused()
  await cell(page, 'Giá flash sale', first).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '80000\t9\t1\r\n150k\t4\r\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(cell(page, 'Giá flash sale', first)).toHaveValue('80.000')
  await expect(cell(page, 'Mỗi khách', first)).toHaveValue('1')
  await expect(cell(page, 'Số suất', second)).toHaveValue('4')
  await expect(page.getByText('Phải thấp hơn giá thường, 100.000đ.')).toBeVisible()
  await expect(page.getByText('Kho chỉ còn 5.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.reload()
  await expect(page.getByLabel('Tên đợt')).toHaveValue(`Đợt thử ${word}`)
  await expect(cell(page, 'Giá flash sale', first)).toHaveValue('80.000')
  await page.getByRole('button', { name: `Bỏ ${third}` }).click()
  await cell(page, 'Giá flash sale', second).fill('150k')
  await save(page).click()
  await expect(cell(page, 'Giá flash sale', second)).toBeFocused()
  await cell(page, 'Giá flash sale', second).fill('70k')
  await save(page).click()
  await expect(page.getByRole('heading', { name: `Đợt thử ${word}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Sắp tới', { exact: true })).toBeVisible()

  // Somebody else saves first.
  await page.goto(`/quan-ly/flash-sale/${id}/sua`)
  await cell(page, 'Giá flash sale', third).fill('45k')
  const theirs = await request.put(`/api/admin/flash-sales/${id}`, {
    data: { ...contents, version: 1, lines: [lineOf(2, 48_000)] },
    headers: colleague.headers,
  })
  expect(theirs.ok(), await theirs.text()).toBe(true)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Lan Thử vừa sửa nội dung này.')).toBeVisible()
  await expect(
    page.getByText(`họ lưu “${third}: 48.000đ × 3”, bạn nhập “${third}: 45.000đ × 3”`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu bản của tôi' }).click()
  await expect(page.getByRole('heading', { name: contents.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem', { name: third })).toContainText('45.000đ')

  // A copy takes all but the time; one that has not begun is deleted, and restored.
  await page.getByRole('link', { name: 'Sao chép' }).click()
  await expect(cell(page, 'Giá flash sale', third)).toHaveValue('45.000')
  await expect(page.getByLabel('Bắt đầu')).toHaveValue('')
  await page.goto(`/quan-ly/flash-sale/${id}`)
  await page.getByRole('button', { name: 'Xoá' }).click()
  await expect(page).toHaveURL(/\/flash-sale\?state=upcoming$/)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await page.getByRole('searchbox', { name: 'Tìm flash sale' }).fill(`dot san ${word}`)
  await expect(page.getByRole('article', { name: contents.name })).toBeVisible()
})
