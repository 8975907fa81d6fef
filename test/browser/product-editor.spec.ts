import type { Locator, Page } from '@playwright/test'
import { aThing } from '../a-thing.ts'
import { aPicture } from '../pictures.ts'
import { aVariantInput, sentOf } from '../product-input.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, test } from './staff-scene.ts'
import { look, stored, unique } from './stored-product.ts'

/** Somebody who types 50 words a minute, in milliseconds for each key. */
const keyMs = 240
const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: keyMs })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Ảnh', exact: true }).getByRole('listitem')
const variants = (page: Page) =>
  page.getByRole('list', { name: 'Phân loại', exact: true }).getByRole('listitem')

const files = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `anh-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aPicture('jpeg', { width: 60 + 20 * index, height: 60 }),
    })),
  )

async function chooseFiles(page: Page, press: (button: Locator) => Promise<void>, count: number) {
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Chụp hoặc chọn ảnh, video' }))
  await (await chooser).setFiles(await files(count))
}

test('sản phẩm 6 phân loại, 3 ảnh lên bán, ở tốc độ người gõ', async ({ page, owner, db }, {
  project,
}) => {
  expect(owner.id).not.toBe('')
  // Its category is that of all tests.
  await aThing(db, unique('Khăn'))
  const name = unique('Áo lụa')
  await page.goto('/quan-ly/hang-hoa/moi')
  await expect(page.getByRole('heading', { name: 'Thêm sản phẩm' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Mô tả chi tiết/ })).toBeVisible()
  await look(page, 'new', project.name)
  await expectAccessible(page)

  let clicks = 0
  let fields = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const fill = async (target: Locator, text: string) => {
    await click(target)
    await type(target, text)
    fields += 1
  }
  const begin = Date.now()
  await fill(page.getByLabel('Tên sản phẩm'), name)
  await fill(page.getByRole('combobox', { name: 'Danh mục chính' }), 'hang thu')
  await expect(page.getByRole('option', { name: 'Hàng thử' })).toBeVisible()
  await page.keyboard.press('Enter')
  await chooseFiles(page, click, 3)
  await click(page.getByRole('button', { name: 'Thêm lựa chọn như màu, cỡ' }))
  await fill(page.getByLabel('Thêm giá trị của Màu sắc'), 'Đỏ, Xanh, Vàng')
  await page.keyboard.press('Enter')
  await click(page.getByRole('button', { name: 'Thêm lựa chọn', exact: true }))
  await fill(page.getByLabel('Thêm giá trị của Kích cỡ'), 'S, M')
  await page.keyboard.press('Enter')
  await expect(variants(page)).toHaveCount(6)
  await fill(page.getByLabel('Giá bán của tất cả'), '250k')
  await fill(page.getByLabel('Tồn kho của tất cả'), '20')
  await click(page.getByRole('button', { name: 'Điền cho 6 phân loại' }))
  await page.getByLabel('Giá bán Vàng / M').fill('')
  await fill(page.getByLabel('Giá bán Vàng / M'), '280k')
  await expect(pictures(page)).toHaveCount(3)
  await click(page.getByRole('button', { name: 'Đăng bán' }))
  await expect(page).toHaveURL(/\/hang-hoa\/[\da-f-]{36}$/)
  const seconds = Math.round((Date.now() - begin) / 1000)
  process.stdout.write(
    `${project.name}: product with 6 variants and 3 pictures in ${seconds} s, ${clicks} clicks, ${fields} fields, ${keyMs} ms a key\n`,
  )
  expect(seconds).toBeLessThan(180)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Thêm sản phẩm', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await look(page, 'saved', project.name)

  const slug = await page.getByLabel('Đường dẫn').inputValue()
  const { data } = await (await page.request.get(`/api/web/products/slug/${slug}`)).json()
  expect(data.variantsRaw).toHaveLength(6)
  expect(data.album).toHaveLength(3)
  expect(data.finalMaxPrice).toBe(280_000)
  await page.goto(`/products/${slug}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})

test('xếp ảnh chỉ bằng bàn phím và bằng kéo thả, ảnh của từng màu, bỏ ảnh và hoàn tác', async ({
  page,
  owner,
  db,
}, { project }) => {
  const product = await stored(page, owner, db, {
    options: ['Màu sắc'],
    variants: ['Đỏ', 'Xanh'].map((value) => aVariantInput({ values: [value] })),
  })
  await page.goto(`/quan-ly/hang-hoa/${product.id}`)
  await chooseFiles(page, (button) => button.click(), 3)
  await expect(pictures(page)).toHaveCount(3)
  const sources = () =>
    pictures(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src.slice(-20)))
  const [first = '', second = '', third = ''] = await sources()

  await page.getByRole('button', { name: 'Kéo ảnh 1 của 3' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Ảnh 1 nay là ảnh 2.' })).toBeAttached()
  await expect.poll(sources).toEqual([second, first, third])
  await expect(page.getByRole('button', { name: 'Kéo ảnh 2 của 3' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(sources).toEqual([second, third, first])
  await page.getByRole('button', { name: 'Chuyển ảnh 3 lên trước' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(sources).toEqual([second, first, third])

  const drag = page.getByRole('button', { name: 'Kéo ảnh 1 của 3' })
  await drag.scrollIntoViewIfNeeded()
  const from = await drag.boundingBox()
  const to = await pictures(page).nth(1).boundingBox()
  if (!from || !to) throw new Error('no tiles')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 15 })
  await look(page, 'dragging', project.name)
  await page.mouse.up()
  await expect.poll(sources).toEqual([first, second, third])

  await page.getByRole('button', { name: 'Sửa ảnh 2' }).click()
  await page.getByLabel('Lời tả ảnh').fill('Mặt sau')
  await look(page, 'picture', project.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Xong' }).click()
  await page.getByRole('button', { name: 'Ảnh của Đỏ: chọn' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mặt sau' }).click()
  await page.getByRole('button', { name: 'Sửa ảnh 2' }).click()
  await page.getByRole('button', { name: 'Bỏ ảnh này' }).click()
  await expect(pictures(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(pictures(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Ảnh của Đỏ: đổi' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Lưu nháp' }).click()
  await expect(page.getByText('Đã lưu.')).toBeVisible()
  const images = await db
    .selectFrom('product_images')
    .select(['url', 'alt'])
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  expect(images.map(({ url }) => url.slice(-20))).toEqual([first, second, third])
  expect(images[1]?.alt).toBe('Mặt sau')
})

test('nháp còn nguyên khi tải lại, thiếu gì thì báo và dẫn đến ô, hẹn giờ, mô tả, nhân bản', async ({
  page,
  owner,
  db,
}, { project }) => {
  expect(owner.id).not.toBe('')
  await aThing(db, unique('Khăn'))
  const name = unique('Nón lá')
  await page.goto('/quan-ly/hang-hoa/moi')
  await page.getByRole('button', { name: 'Đăng bán' }).click()
  await expect(page.getByText('Chưa lưu được: còn 3 chỗ cần sửa.')).toBeVisible()
  await look(page, 'missing', project.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hãy chọn danh mục.' }).click()
  await expect(page.getByRole('combobox', { name: 'Danh mục chính' })).toBeFocused()
  await page.getByRole('button', { name: /^Hãy nhập giá/ }).click()
  await expect(field(page, 'Giá bán')).toBeFocused()
  await field(page, 'Giá bán').fill('1tr2')
  await expect(page.getByText('1.200.000đ')).toBeVisible()
  await page.getByLabel('Tên sản phẩm').fill(name)
  const description = page.getByRole('textbox', { name: /^Mô tả chi tiết/ })
  await description.click()
  await page.keyboard.type('Lá cọ ')
  await page.getByRole('toolbar').last().getByRole('button', { name: 'Đậm' }).click()
  await page.keyboard.type('Huế')
  await page.reload()
  await expect(page.getByLabel('Tên sản phẩm')).toHaveValue(name)
  await expect(field(page, 'Giá bán')).toHaveValue('1200000')
  await expect(description).toHaveText('Lá cọ Huế')
  await page.getByRole('combobox', { name: 'Danh mục chính' }).fill('hang thu')
  await page.getByRole('option', { name: 'Hàng thử' }).click()
  await page.getByRole('button', { name: 'Thêm thông số' }).click()
  await page.getByLabel('Tên thông số 1').fill('Xuất xứ')
  await page.getByLabel('Giá trị thông số 1').fill('Huế')
  await page.getByLabel('Trạng thái bán').selectOption('Hẹn giờ')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await page.getByRole('button', { name: 'Hãy chọn ngày giờ bán.' }).click()
  const tomorrow = new Date(Date.now() + 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 16)
  await page.getByLabel('Giờ bán').fill(tomorrow)
  // What is typed while it is saved goes with it, and not into the next new product.
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/products', async (route) => {
    await isTyped
    await route.continue()
  })
  const isSent = page.waitForRequest('**/api/admin/products')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await isSent
  await page.getByLabel('Thương hiệu').fill('Làng Chuông')
  goOn()
  await expect(page.getByText('Sản phẩm tự lên bán đúng giờ.')).toBeVisible()
  await expect(page).toHaveURL(/\/hang-hoa\/[\da-f-]{36}$/)
  await page.unroute('**/api/admin/products')
  await expect(page.getByLabel('Thương hiệu')).toHaveValue('Làng Chuông')
  expect(await page.evaluate(() => localStorage.getItem('draft:san-pham:moi'))).toBeNull()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(page.getByLabel('Thương hiệu')).toHaveValue('')
  const row = await db
    .selectFrom('products')
    .select(['description', 'publish_at', 'is_draft'])
    .where('name', '=', name)
    .executeTakeFirst()
  expect(row?.description).toBe('<p>Lá cọ<strong> Huế</strong></p>')
  expect(row?.publish_at?.toISOString().slice(0, 16)).toBe(
    new Date(`${tomorrow}+07:00`).toISOString().slice(0, 16),
  )
  await page.getByRole('button', { name: 'Nhân bản' }).click()
  await expect(page.getByRole('heading', { name: `${name} (bản sao)` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Đã thay đổi' })).toContainText('Nhân bản sản phẩm')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('hai người sửa: phần không trùng được gộp, phần trùng thì chọn', async ({ page, owner, db }, {
  project,
}) => {
  const product = await stored(page, owner, db, {
    state: 'on_sale',
    options: ['Cỡ'],
    variants: ['S', 'M'].map((value) => aVariantInput({ values: [value] })),
  })
  await page.goto(`/quan-ly/hang-hoa/${product.id}`)
  const mine = unique('Của tôi')
  await page.getByLabel('Tên sản phẩm').fill(mine)
  await page.getByLabel('Giá bán S').fill('90k')
  const sent = sentOf(product)
  const variants = sent.variants.map((variant) =>
    variant.values[0] === 'M' ? { ...variant, price: 70_000 } : variant,
  )
  const answer = await page.request.put(`/api/admin/products/${product.id}`, {
    data: { ...sent, name: unique('Của họ'), isFreeShip: true, variants },
    headers: owner.headers,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'vừa sửa sản phẩm này' })
  await expect(notice).toContainText('Lấy thêm của họ: Freeship, Phân loại, giá và kho.')
  await look(page, 'conflict', project.name)
  await expectAccessible(page)
  await expectNoSideways(page)
  await notice.getByRole('button', { name: 'Lưu bản gộp' }).click()
  await expect(page.getByText('Đã lưu. Khách thấy ngay.')).toBeVisible()
  const rows = await db
    .selectFrom('variants')
    .select('price')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  expect(rows.map(({ price }) => price)).toEqual([90_000, 70_000])
  const saved = await db
    .selectFrom('products')
    .select(['name', 'is_free_ship', 'version'])
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(saved).toEqual({ name: mine, is_free_ship: true, version: 3 })
})
