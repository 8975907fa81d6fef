import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { anAddress, aShopper } from '../builders.ts'
import { expect, test as journey } from './journey.ts'

type Line = { productId: string; variantId: string | null }

export type Shopper = {
  /** Adds pieces to this shopper's cart, like another device of theirs. */
  put(line: Line, quantity?: number): Promise<void>
}
export type Customer = Shopper & { id: string; token: string; orders(): Promise<string[]> }

type Fixtures = { guest: Shopper; customer: Customer }

/** Tests with their own data; `page` belongs to the `guest` or `customer` fixture that a test uses. */
export const test = journey.extend<Fixtures>({
  guest: async ({ page, request }, use) => {
    const sessionId = randomUUID()
    await remember(page, { sessionId })
    await use({ put: putter(request, { 'x-session-id': sessionId }) })
  },
  customer: async ({ db, page, request }, use) => {
    const { id, token, phone, headers } = await aShopper(db, { name: 'Trần Thị Khách' })
    await anAddress(db, id)
    const user = JSON.stringify({ id, phone, name: 'Trần Thị Khách', email: null })
    await remember(page, { sessionId: randomUUID(), user_token: token, user_info: user })
    const orders = async () => {
      const rows = await db.selectFrom('orders').select('id').where('user_id', '=', id).execute()
      return rows.map((row) => row.id)
    }
    await use({ id, token, orders, put: putter(request, headers) })
  },
})

export { aThing } from '../a-thing.ts'
export { expect }

type Poster = {
  post(path: string, call: object): Promise<{ status(): number; text(): Promise<string> }>
}

function putter(request: Poster, headers: Record<string, string>): Shopper['put'] {
  return async (line, quantity = 1) => {
    const answer = await request.post('/api/web/cart', { headers, data: { ...line, quantity } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Sets initial values in local storage; later changes by the shop are kept. */
async function remember(page: Page, stored: Record<string, string>): Promise<void> {
  await page.context().addInitScript((entries) => {
    if (localStorage.getItem('sessionId')) return
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

export async function slugOf(db: Db, { productId }: { productId: string }): Promise<string> {
  const { slug } = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return slug
}

/** Opens a page again until it shows a change: the shop's process hears of one a moment after it is stored. */
export async function openUntil(
  page: Page,
  path: string,
  seen: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await seen()
  }).toPass()
}

type Answer = { status: number; body?: unknown; until?: Promise<void> } | 'lost'

/** A gate for delaying responses: `opened` resolves when `open` is called. */
export function aGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/**
 * From now on the call with this method and path gets this response; `lost` is a broken connection. Until the returned function is
 * called: `unroute` would also let go of the page's other requests, of which one that is under way may never be answered.
 */
export async function broken(page: Page, call: string, answer: Answer): Promise<() => void> {
  const [method, path = ''] = call.split(' ')
  let isOver = false
  await page.unroute(`**${path}`)
  await page.route(`**${path}`, async (route) => {
    if (isOver || route.request().method() !== method) return route.fallback()
    if (answer === 'lost') return route.abort()
    const { status, body = {}, until } = answer
    await until
    await route.fulfill({ status, json: body })
  })
  return () => {
    isOver = true
  }
}

/** The next write request to this path reaches the shop, but its response is lost. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  // Not by `times: 1`, which would release other routes that are still held.
  await page.route(`**${path}`, async (route) => {
    // The page may poll at any time.
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** Expects a toast with this message and dismisses it. */
export async function expectToast(page: Page, message: string): Promise<void> {
  const notices = page.getByRole('region', { name: 'Thông báo' })
  const toast = notices.getByText(message, { exact: true })
  await expect(toast).toBeVisible()
  const close = notices.getByRole('button', { name: 'Đóng thông báo' }).first()
  // The toast disappears after six seconds, perhaps before the click.
  await close.click({ timeout: 6000 }).catch(async (late) => {
    if (await toast.isVisible()) throw late
  })
  await expect(toast).toBeHidden()
}
