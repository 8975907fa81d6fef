import type { Page } from '@playwright/test'
import { aFlashSale } from '../builders.ts'
import { openChoices, option } from './choices.ts'
import { expect, expectAccessible, visit } from './journey.ts'
import { test } from './odd-products.ts'
import { aThing, test as scene, slugOf } from './scene.ts'

/** Records requests for pages and product data; not those for reviews, which load when near the viewport. */
function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (/\/api\/web\/(?:product|flash-sale)|\.data(?:\?|$)/.test(request.url()))
      made.push(request.url())
  })
  return made
}

test('liên kết mở đúng phân loại; đổi phân loại thì địa chỉ đổi theo, không gọi máy chủ', async ({
  page,
  request,
  odd,
}) => {
  const { data } = await (
    await request.get(odd('mixed').replace('/products/', '/api/web/products/slug/'))
  ).json()
  const linkTo = (name: string) => {
    const { id } = data.variantsRaw.find((variant: { displayName: string }) => {
      return variant.displayName === name
    })
    return `${odd('mixed')}?reviewOrderId=DH1&variant=${id}`
  }
  const chosen = page.getByRole('button', { name: /^Phân loại/ })
  await visit(page, '/')
  await visit(page, linkTo('Đỏ / Lớn'))
  await expect(chosen).toContainText('Đỏ / Lớn')
  const made = calls(page)
  const sheet = await openChoices(page)
  await expect(option(sheet, 'Màu', 'Đỏ')).toHaveAttribute('aria-pressed', 'true')

  // Black exists in the small size only, which differs from sold out.
  const black = option(sheet, 'Màu', 'Đen')
  await expect(black).toHaveAttribute('aria-disabled', 'true')
  await black.click({ force: true })
  await expect(sheet.getByText('Bỏ chọn “Lớn” để chọn “Đen”')).toBeVisible()
  await expectAccessible(page)
  await option(sheet, 'Cỡ', 'Lớn').click()
  await expect(page).toHaveURL(`${odd('mixed')}?reviewOrderId=DH1`)
  await option(sheet, 'Màu', 'Đen (Đặt trước)').click()
  // Roving tabindex: one tab stop for each group, arrow keys within it.
  await page.keyboard.press('Tab')
  await expect(option(sheet, 'Cỡ', 'Lớn')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(option(sheet, 'Cỡ', 'Nhỏ (Đặt trước)')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(linkTo('Đen / Nhỏ'))

  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(linkTo('Đen / Nhỏ'))
  await expect(page.getByRole('button', { name: 'Mua ngay' })).toBeFocused()
  expect(made).toEqual([])

  await openChoices(page)
  await sheet.getByRole('button', { name: 'Mua ngay' }).click()
  await expect(page).toHaveURL('/cart')
  // “Buy now” opens the cart, so no toast is needed.
  expect(await page.getByText('Đã thêm vào giỏ hàng').count()).toBe(0)
  const inCart = page.getByRole('main').getByRole('link', { name: 'Bình gốm bốn cảnh' })
  await expect(inCart).toHaveAttribute(
    'href',
    linkTo('Đen / Nhỏ').replace('reviewOrderId=DH1&', ''),
  )
  await page.goBack()
  await expect(chosen).toContainText('Đen / Nhỏ')
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')

  // A link to a variant that was removed still opens the product.
  await visit(page, `${odd('mixed')}?variant=khong-con`)
  await expect(chosen).toContainText('Chọn Màu, Cỡ')
  await expect(page).toHaveURL(odd('mixed'))
  const bar = page.getByRole('main').locator('.page-bar')
  const { data: shop } = await (await request.get('/api/web/shop')).json()
  const call = bar.getByRole('link', { name: 'Gọi shop' })
  await expect(call).toHaveAttribute('href', `tel:${shop.phone}`)
  await expect(bar).toHaveCSS('position', 'fixed')
  const categories = bar.getByRole('link', { name: 'Danh mục' })
  await expect(categories).toHaveAttribute('href', '/search?q=&openFilter=1')
  // The sheet starts with the first variant in stock.
  await chosen.click()
  await expect(sheet.getByRole('button', { pressed: true })).toHaveText(['Đỏ', 'Nhỏ'])
})

test('phân loại duy nhất được chọn sẵn; số lượng chỉ từ 1 đến số còn lại', async ({
  page,
  odd,
}) => {
  await page.goto(odd('single'))
  const box = await openChoices(page)
  await expect(option(box, 'Màu', 'Đỏ mận')).toHaveAttribute('aria-pressed', 'true')
  const quantity = box.getByRole('textbox', { name: 'Số lượng' })
  const plus = box.getByRole('button', { name: 'Tăng số lượng' })
  const minus = box.getByRole('button', { name: 'Giảm số lượng' })

  await expect(minus).toHaveAttribute('aria-disabled', 'true')
  for (const [typed, becomes] of [
    ['abc', '1'],
    ['0', '1'],
    ['2.5', '1'],
    ['99999999999999999999', '7'],
    ['', '1'],
    ['6', '6'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.press('Enter')
    await expect(quantity, typed).toHaveValue(becomes)
  }
  await plus.click()
  await expect(quantity).toHaveValue('7')
  await expect(plus).toHaveAttribute('aria-disabled', 'true')
  await expect(plus).toHaveAttribute('title', 'Đã đạt giới hạn')
})

scene('hàng một loại đang Flash Sale: số lượng không quá số suất còn lại', async ({ page, db }) => {
  const thing = await aThing(db, 'Đèn lồng có suất', { price: 90_000, stock: 20 })
  const { productId, id } = thing
  await aFlashSale(db, { productId, variantIds: [id], price: 40_000, quantity: 5 })
  await page.goto(`/products/${await slugOf(db, thing)}`)
  const sheet = await openChoices(page)
  const quantity = sheet.getByRole('textbox', { name: 'Số lượng' })
  await quantity.fill('20')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('5')
  await expect(sheet.getByText('Đã đạt giới hạn')).toBeVisible()
  await expect(sheet.getByText('Còn 5 suất Flash Sale')).toBeVisible()
})
