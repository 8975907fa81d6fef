import type { Page } from '@playwright/test'
import { aFlashSale } from '../builders.ts'
import { breakPages, fallen } from './broken-pages.ts'
import { openChoices } from './choices.ts'
import { expectAccessible, visit } from './journey.ts'
import { aThing, expect, loseAnswer, slugOf, test } from './scene.ts'

const hour = 3_600_000
const toast = (page: Page, message: string) => page.getByText(message, { exact: true }).last()
const box = (page: Page) => page.getByRole('main').getByText('FLASH SALE', { exact: true })
/** By selector, because an open sheet hides it from the accessibility tree. */
const cart = (page: Page) => page.locator('header a[href="/cart"]')

test('không ai nói còn bao nhiêu suất, rồi mất câu trả lời: thêm lại không thành hai', async ({
  page,
  db,
  guest: _guest,
}) => {
  const thing = await aThing(db, 'Bình tưới', { stock: 9 })
  await visit(page, `/products/${await slugOf(db, thing)}`)
  // Never responds.
  await page.route('**/api/web/products/flash-remaining**', () => undefined)
  const sheet = await openChoices(page)
  const add = sheet.getByRole('button', { name: 'Thêm vào giỏ' })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/web/cart')) return
    keys.push(request.headers()['idempotency-key'])
  })
  await sheet.getByRole('textbox', { name: 'Số lượng' }).fill('2')
  await loseAnswer(page, '/api/web/cart')
  await add.click()
  await expect(toast(page, 'Không thể thêm giỏ hàng')).toBeVisible()
  // The badge shows the server's count, although the response was lost.
  await expect(cart(page)).toContainText('(2)')
  await expectAccessible(page)

  await page.unroute('**/api/web/products/flash-remaining**')
  await add.click()
  await expect(toast(page, 'Đã thêm vào giỏ hàng')).toBeVisible()
  await expect(cart(page)).toContainText('(2)')
  await expect(sheet).toBeHidden()
  await (await openChoices(page)).getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect(cart(page)).toContainText('(4)')
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(2)
})

test('đã đăng nhập: mua ngay mang theo thẻ của khách, bị giảm số lượng thì vẫn báo và tới giỏ hàng', async ({
  page,
  db,
  customer,
}) => {
  const thing = await aThing(db, 'Nồi gang', { stock: 3 })
  await customer.put(thing.line, 2)
  await visit(page, `/products/${await slugOf(db, thing)}`)
  const sheet = await openChoices(page)
  await sheet.getByRole('textbox', { name: 'Số lượng' }).fill('3')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/web/cart'),
  )
  await sheet.getByRole('button', { name: 'Mua ngay' }).click()
  const request = await sent
  expect(request.headers().authorization).toBe(`Bearer ${customer.token}`)
  expect(request.postDataJSON()).toEqual({ ...thing.line, quantity: 3 })
  const most = 'có thể mua tối đa 3 sản phẩm. Số lượng trong giỏ là 3.'
  await expect(page.getByText(most).last()).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
})

test('ảnh bay 600 ms tới giỏ; ai muốn ít chuyển động thì không có ảnh nào bay', async ({
  page,
  choosable: { product },
}) => {
  await visit(page, `/products/${product.slug}`)
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLImageElement)) continue
        const flights = node.getAnimations().map(({ effect }) => effect?.getTiming().duration)
        document.body.dataset.flights = `${document.body.dataset.flights ?? ''}${flights};`
      }
    }).observe(document.body, { childList: true })
  })
  const add = async () => {
    const added = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/web/cart'),
    )
    const sheet = await openChoices(page)
    await sheet.getByRole('button', { name: 'Thêm vào giỏ' }).click()
    await added
    await expect(sheet).toBeHidden()
  }
  await add()
  await expect(page.locator('body')).toHaveAttribute('data-flights', '600;')
  await expect(page.locator('body > img')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await add()
  await expect(page.locator('body')).toHaveAttribute('data-flights', '600;')
})

test('hết suất lúc thêm vào giỏ, rồi hết giờ: khung đi, giá thường về, cả trong khung chọn mua', async ({
  page,
  db,
  guest,
  shopUrl,
}) => {
  const thing = await aThing(db, 'Quạt nan', { price: 90_000, stock: 50 })
  const sale = { productId: thing.productId, variantIds: [thing.id], price: 40_000, quantity: 9 }
  const { entryId } = await aFlashSale(db, { ...sale, endAt: new Date(Date.now() + hour) })
  const sell = (sold: number) =>
    db.updateTable('flash_sale_entries').set({ sold }).where('id', '=', entryId).execute()
  await guest.put(thing.line)
  // The server-rendered page has no sale because its API call failed; the browser loads it.
  const silent = `/api/web/flash-sale/product/${thing.productId}`
  await breakPages(page, shopUrl, { [silent]: fallen })
  await page.clock.install()
  await visit(page, `/products/${await slugOf(db, thing)}`)
  await expect(box(page)).toBeVisible()
  const price = page.getByRole('main').locator('[aria-live=polite]').first()
  // The live region is the price, or the box that contains it.
  await expect(price).toContainText('40.000đ')
  await expect(page.getByRole('main').locator('[aria-live=polite]')).toHaveCount(1)
  await expect(price).toContainText('−56%')

  await sell(9)
  const sheet = await openChoices(page)
  await sheet.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect(page.getByText('Flash Sale đã hết suất. Giá sẽ trở về giá thường.')).toBeVisible()
  await expect(sheet).toBeHidden()
  // Earlier than the next poll.
  await expect(box(page)).toBeHidden({ timeout: 15_000 })
  await expect(price).toContainText('90.000đ')

  await sell(8)
  await expect(async () => {
    await page.clock.fastForward(26_000)
    await expect(box(page)).toBeVisible({ timeout: 4000 })
  }).toPass()
  await openChoices(page)
  await expect(sheet).toContainText('40.000đ')
  await page.route('**/api/web/**', (route) => route.abort())
  await page.clock.fastForward(hour)
  await expect(sheet).toContainText('90.000đ')
  await expect(sheet).not.toContainText('40.000đ')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(price).toContainText('90.000đ')
})
