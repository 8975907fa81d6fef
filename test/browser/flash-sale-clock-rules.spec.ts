import type { Locator, Page } from '@playwright/test'
import { aFlashSale } from '../builders.ts'
import { expectAccessible } from './journey.ts'
import { aThing, expect, slugOf, test } from './scene.ts'

const hour = 3_600_000

/** Sets the device's clock off by `wrongBy` ms; `setClock` changes it later. */
async function wrongClock(page: Page, wrongBy: number): Promise<void> {
  await page.addInitScript((ms) => {
    const RealDate = Date
    Object.assign(window, { clockIsOffBy: ms })
    const now = () => RealDate.now() + Reflect.get(window, 'clockIsOffBy')
    window.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  }, wrongBy)
}

async function setClock(page: Page, wrongBy: number): Promise<void> {
  await page.evaluate((ms) => Object.assign(window, { clockIsOffBy: ms }), wrongBy)
}

/** The countdown is accurate to a few seconds. */
async function expectLeft(timer: Locator, endAt: Date): Promise<void> {
  await expect(timer).toHaveAccessibleName(/\d\d:\d\d:\d\d$/)
  await expect
    .poll(async () => {
      const [hours = 0, minutes = 0, seconds = 0] = ((await timer.getAttribute('aria-label')) ?? '')
        .replace(/^.* /, '')
        .split(':')
        .map(Number)
      const left = (endAt.getTime() - Date.now()) / 1000
      return Math.abs(hours * 3600 + minutes * 60 + seconds - left)
    })
    .toBeLessThan(3)
}

const shown = (page: Page) => page.getByRole('main')
const box = (page: Page) => page.getByRole('main').getByText('FLASH SALE', { exact: true })

for (const [how, wrongBy] of [
  ['nhanh', 3 * hour],
  ['chậm', -3 * hour],
] as const) {
  test(`đồng hồ máy ${how} ba giờ, rồi chỉnh lại khi trang đang mở: Flash Sale vẫn đúng giờ`, async ({
    page,
    db,
    guest,
  }) => {
    const thing = await aThing(db, `Đèn sai giờ ${how}`, { price: 90_000, stock: 50 })
    const endAt = new Date(Date.now() + 2 * hour)
    const sale = { productId: thing.productId, variantIds: [thing.id], price: 40_000, quantity: 9 }
    await aFlashSale(db, { ...sale, endAt })
    await wrongClock(page, wrongBy)

    await page.goto(`/products/${await slugOf(db, thing)}`)
    await expect(box(page)).toBeVisible()
    await expectLeft(page.getByRole('timer').first(), endAt)
    await expect(shown(page)).toContainText('40.000đ')
    await setClock(page, -wrongBy)
    await expectLeft(page.getByRole('timer').first(), endAt)
    await expect(box(page)).toBeVisible()
    await expectAccessible(page)

    await page.goto('/flash-sale')
    await expect(page.getByRole('listitem').filter({ hasText: `Đèn sai giờ ${how}` })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^Kết thúc sau \d\d:\d\d:\d\d$/)

    await guest.put(thing.line)
    await page.goto('/cart')
    await expect(page.getByRole('timer')).toHaveText(/^(?:1h 5\dm|2h 0m) \d+s$/)
    await expect(shown(page)).toContainText('40.000đ')
  })
}
