import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { MeasuredPages } from './pages.ts'

/** The page has nothing left to do. */
export const untilQuietMs = 3000

/** Names of the measured interactions; the first does nothing, so it tells what a touch costs at least. */
export const interactions = {
  nothing: 'a touch that does nothing',
  search: 'opening the search',
  letter: 'typing a letter there',
  drawer: 'opening the filters',
  filter: 'choosing a filter',
  variant: 'choosing a variant',
  add: 'adding to the cart',
  tick: 'ticking a line of the cart',
  quantity: 'changing a quantity',
} as const

export type InteractionTimes = Record<keyof typeof interactions, number>

/** Milliseconds from each touch or key until the frame that shows its effect, on a first visit. */
export async function measureInteractions(
  page: Page,
  address: string,
  pages: MeasuredPages,
): Promise<InteractionTimes> {
  const open = async (path: string) => {
    await page.goto(address + path, { waitUntil: 'load' })
    await delay(untilQuietMs)
  }
  await open(pages.Home)
  const search = await slowestWhile(page, () => page.getByRole('searchbox').first().tap())
  const letter = await slowestWhile(page, () => page.keyboard.press('a'))

  await open(pages.Search)
  const drawer = await slowestWhile(page, () => page.getByRole('link', { name: 'Bộ lọc' }).tap())
  const filters = page.getByRole('dialog', { name: 'Bộ lọc' })
  const filter = await slowestWhile(page, () => filters.getByText('Giao nhanh').tap())

  await open(pages.Product)
  await page.getByRole('button', { name: 'Mua ngay' }).filter({ visible: true }).tap()
  const sheet = page.getByRole('dialog')
  const toCart = sheet.getByRole('button', { name: 'Thêm vào giỏ' })
  await toCart.waitFor()
  await delay(untilQuietMs)
  const nothing = await slowestWhile(page, () => sheet.getByRole('heading').first().tap())
  const choice = sheet.locator('fieldset button[aria-pressed=false]:not([aria-disabled])').first()
  const variant = await slowestWhile(page, () => choice.tap())
  const add = await slowestWhile(page, () => toCart.tap())

  await open('/cart')
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first()
  const tick = await slowestWhile(page, () => line.getByRole('checkbox').tap())
  const more = line.getByRole('button', { name: 'Tăng số lượng' })
  const quantity = await slowestWhile(page, () => more.tap())
  return { nothing, search, letter, drawer, filter, variant, add, tick, quantity }
}

async function slowestWhile(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.watched.interactions = []
  })
  await act()
  await delay(untilQuietMs / 2)
  const took = await page.evaluate(() => window.watched.interactions)
  // The Event Timing API does not report interactions shorter than one frame.
  return Math.max(16, ...took)
}
