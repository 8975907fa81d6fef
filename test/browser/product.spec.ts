import type { Page } from '@playwright/test'
import { anyServer, anyWidth } from './any-width.ts'
import { openChoices, option, sheetOf } from './choices.ts'
import { expect, expectAccessible, expectNoSideways, visit } from './journey.ts'
import { test } from './odd-products.ts'

const expectMessage = (page: Page, message: string | RegExp) =>
  expect(page.getByText(message).last()).toBeVisible()

/** Mocks the two calls that report the remaining quantity of a flash sale. */
async function flashSaleSays(page: Page, remaining: object, sale: object = { status: 500 }) {
  await page.route('**/api/web/products/flash-remaining**', (route) => route.fulfill(remaining))
  await page.route('**/api/web/flash-sale/product/**', (route) => route.fulfill(sale))
}

/** Records requests that add to the cart. */
function additions(page: Page) {
  const sent: { productId: string; variantId: string | null; quantity: number }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/web/cart')) {
      sent.push(request.postDataJSON())
    }
  })
  return sent
}

test('phân loại: hết hàng, đặt trước, chọn thiếu, bỏ chọn, giá theo phân loại', {
  tag: anyServer,
}, async ({ page, odd }) => {
  await page.goto(odd('mixed'))
  await expect(page.getByText('Không có ảnh sản phẩm')).toBeVisible()
  const box = await openChoices(page)
  const color = (name: string) => option(box, 'Màu', name)
  const size = (name: string) => option(box, 'Cỡ', name)
  const partial = box.getByText('Vui lòng chọn đầy đủ phân loại trước khi mua')

  // The sheet preselects the first variant in stock; on a desktop the shopper chooses.
  for (const button of [color('Đỏ'), size('Nhỏ')]) {
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    // Waits for hydration: two presses before it would count as one.
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(color('Xanh (Hết hàng)')).toHaveAttribute('aria-disabled', 'true')
  await expect(color('Đen (Đặt trước)')).not.toHaveAttribute('aria-disabled', 'true')
  await size('Nhỏ').click()
  await expect(partial).toBeVisible()
  await size('Lớn').click()
  await expect(partial).toBeHidden()
  const priced = page.getByText('102.000đ').filter({ visible: true }).first()
  await expect(priced).toBeVisible()
  await expect(page.getByText('−15%').filter({ visible: true }).first()).toBeVisible()

  await size('Lớn').click()
  await color('Đen (Đặt trước)').click()
  await size('Nhỏ (Đặt trước)').click()
  await expect(box.getByText('Hàng đặt trước • chuẩn bị ~ 12 ngày')).toBeVisible()
  await size('Nhỏ (Đặt trước)').click()
  await color('Đen (Đặt trước)').click()
  await expect(partial).toBeHidden()
  await expect(box.getByRole('button', { pressed: true })).toHaveCount(0)
  await box.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expectMessage(page, '⚠️ Vui lòng chọn phân loại trước')
  await expectAccessible(page)
})

test('hàng đã hết thì nói ngay và không thêm được', { tag: anyWidth }, async ({ page, odd }) => {
  const sent = additions(page)
  await page.goto(odd('soldOut'))
  await expect(page.getByRole('main').getByText('Hết hàng').first()).toBeVisible()
  const box = await openChoices(page)
  await box.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expectMessage(page, '⚠️ Sản phẩm đã hết hàng')
  expect(sent).toEqual([])
})

test('suất Flash Sale: hết thì báo và vẫn thêm, thiếu thì giảm số lượng và dừng', {
  tag: anyWidth,
}, async ({ page, odd }) => {
  const sent = additions(page)
  await flashSaleSays(page, { json: { data: { remaining: 2 } } })
  await page.goto(odd('single'))
  const box = await openChoices(page)
  const quantity = box.getByRole('textbox', { name: 'Số lượng' })
  const add = box.getByRole('button', { name: 'Thêm vào giỏ' })
  await quantity.fill('5')
  await add.click()
  await expectMessage(page, 'Flash Sale chỉ còn 2 suất. Đã điều chỉnh số lượng về 2.')
  await expect(quantity).toHaveValue('2')
  expect(sent).toEqual([])

  // When the first call fails, the remaining quantity is computed from the sale.
  await page.unrouteAll()
  await flashSaleSays(
    page,
    { status: 500, body: '' },
    { json: { data: { totalQuantity: 10, totalSold: 9 } } },
  )
  await add.click()
  await expectMessage(page, 'Flash Sale chỉ còn 1 suất. Đã điều chỉnh số lượng về 1.')
  expect(sent).toEqual([])

  await page.unrouteAll()
  await flashSaleSays(page, { json: { data: { remaining: 0 } } })
  await add.click()
  await expectMessage(page, 'Flash Sale đã hết suất. Giá sẽ trở về giá thường.')
  await expectMessage(page, /Đã thêm/)
  expect(sent.map((line) => line.quantity)).toEqual([1])

  // When both calls fail, nothing is limited. The sheet on phones closes after adding.
  await expect(sheetOf(page)).toHaveCount(0)
  await page.unrouteAll()
  await flashSaleSays(page, { status: 500, body: '' })
  await (await openChoices(page)).getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect.poll(() => sent.length).toBe(2)
})

test('thêm hỏng thì nói lời máy chủ, không có thì câu chung; mạng trở lại thì thêm được', {
  tag: anyWidth,
}, async ({ page, odd }) => {
  await page.goto(odd('single'))
  const box = await openChoices(page)
  const add = box.getByRole('button', { name: 'Thêm vào giỏ' })
  const answers: [object | 'dropped', string][] = [
    [{ status: 409, json: { message: 'Chỉ bán cho khách quen' } }, 'Chỉ bán cho khách quen'],
    [{ status: 500, body: '<html>' }, 'Không thể thêm giỏ hàng'],
    ['dropped', 'Không thể thêm giỏ hàng'],
  ]
  for (const [answer, message] of answers) {
    await page.unrouteAll()
    await page.route('**/api/web/cart', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      return answer === 'dropped' ? route.abort('connectionreset') : route.fulfill(answer)
    })
    await add.click()
    await expectMessage(page, message)
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
  }
  expect(await page.evaluate(() => localStorage.getItem('cart_added_at_v1'))).toBeNull()

  await page.unrouteAll()
  const sent = additions(page)
  await page.evaluate(() =>
    addEventListener('cart-changed', (event) => {
      document.body.dataset.announced = JSON.stringify((event as CustomEvent).detail)
    }),
  )
  const fly = page.locator('body > img')
  await add.dblclick()
  await expect(page.locator('body')).toHaveAttribute('data-announced', /\{"count":\d+\}/)
  expect(sent).toHaveLength(1)
  await expect(fly).toHaveCount(0)
  const [line] = sent
  const times = await page.evaluate(() => localStorage.getItem('cart_added_at_v1'))
  expect(Object.keys(JSON.parse(times ?? ''))).toEqual([`${line?.productId}:${line?.variantId}`])
})

test('ảnh bay vào giỏ; mua ngay tới giỏ hàng', async ({
  page,
  isMobile,
  choosable: { product, choice },
}) => {
  await visit(page, `/products/${product.slug}`)
  const box = await openChoices(page)
  for (const [group, name] of Object.entries(choice.options)) {
    const button = option(box, group, name)
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  }
  await page.evaluate(() => {
    const seen = (added: MutationRecord[]) =>
      added.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === 'IMG'))
    new MutationObserver((added) => {
      if (seen(added)) document.body.dataset.flew = 'yes'
    }).observe(document.body, { childList: true })
  })
  if (isMobile) {
    await page.evaluate(() => {
      history.back = () => undefined
    })
  }
  await box.getByRole('button', { name: 'Thêm vào giỏ' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-flew', 'yes')
  await expect(page.locator('body > img')).toHaveCount(0)
  if (isMobile) {
    // The sheet is opened again before the history step that closes it has completed; it stays open.
    await expect(box).toBeHidden()
    await page.getByRole('button', { name: 'Mua ngay' }).click()
    await page.evaluate(() => {
      Reflect.deleteProperty(history, 'back')
      history.back()
    })
  }
  await box.getByRole('button', { name: 'Mua ngay' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('địa chỉ chuẩn, không dấu vết quảng cáo; mô tả thu gọn 300 px', { tag: anyWidth }, async ({
  page,
  odd,
}) => {
  const address = odd('mixed')
  await page.goto(`${address.replace('kiem-thu', 'Kiem-Thu')}?utm_source=zalo&reviewOrderId=DH1`)
  await expect(page).toHaveURL(`${address}?reviewOrderId=DH1`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')

  const description = page.getByRole('region', { name: 'Mô tả sản phẩm' })
  const more = description.getByRole('button', { name: 'Xem thêm' })
  const shown = page.locator(`#${await more.getAttribute('aria-controls')}`)
  const height = async () => (await shown.boundingBox())?.height
  await expect.poll(height).toBe(300)
  await more.click()
  await expect.poll(height).toBeGreaterThan(300)
  await description.getByRole('button', { name: 'Thu gọn' }).click()
  await expect.poll(height).toBe(300)
})

test('tên 300 chữ, bốn lựa chọn và giá trăm triệu vẫn vừa màn hình', async ({ page, odd }) => {
  await page.goto(odd('wide'))
  await expect(page.getByText('125.000.000đ – 128.000.000đ').first()).toBeVisible()
  await expectNoSideways(page)
  const box = await openChoices(page)
  await expect(box.getByRole('group')).toHaveCount(5)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('đóng khung chọn mua rồi thì đầu trang giữ nguyên thêm 10 giây', async ({
  page,
  odd,
  isMobile,
}) => {
  await page.clock.install()
  await visit(page, odd('mixed'))
  const header = page.getByRole('banner')
  if (isMobile) {
    const sheet = await openChoices(page)
    await sheet.getByRole('button', { name: 'Đóng' }).click()
    await expect(sheet).toBeHidden()
    await page.evaluate(() => scrollTo(0, 700))
    await expect(header).toBeInViewport()
    await page.clock.fastForward(10_000)
  }
  await page.evaluate(() => scrollTo(0, 900))
  await expect(header).not.toBeInViewport()
})
