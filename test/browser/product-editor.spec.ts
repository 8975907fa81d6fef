import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aThing } from '../a-thing.ts'
import { aPicture } from '../pictures.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, newAddress, test } from './staff-scene.ts'

/** Somebody who types 50 words a minute, in milliseconds for each key. */
const keyMs = 240
const unique = (name: string) => `${name} ${newAddress().slice(4, 14)}`
const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: keyMs })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Ảnh', exact: true }).getByRole('listitem')
const variants = (page: Page) =>
  page.getByRole('list', { name: 'Phân loại', exact: true }).getByRole('listitem')

const shots = process.env.SHOTS
async function look(page: Page, name: string, project: string): Promise<void> {
  if (!shots) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${project}-${name}.png`, fullPage: true })
}

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
  test.setTimeout(240_000)
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
  await fill(page.getByRole('combobox', { name: 'Danh mục' }), 'hang thu')
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
