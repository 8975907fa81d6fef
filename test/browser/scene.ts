import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { anAddress, aShopper, aVariant } from '../builders.ts'
import { expect, test as journey } from './journey.ts'

type Line = { productId: string; variantId: string | null }

export type Shopper = {
  /** Puts pieces into this shopper's cart, as another device of theirs would. */
  put(line: Line, quantity?: number): Promise<void>
}
export type Customer = Shopper & { id: string; token: string; orders(): Promise<string[]> }

type Fixtures = { guest: Shopper; customer: Customer }

/** Tests that set their own scene; `page` belongs to the guest or customer that a test names. */
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

/** The browser starts with these in its local storage; what the shop changes later stays changed. */
async function remember(page: Page, stored: Record<string, string>): Promise<void> {
  await page.context().addInitScript((entries) => {
    if (localStorage.getItem('sessionId')) return
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

/** A product sold in one form. */
export async function aThing(
  db: Db,
  name: string,
  spec: { price?: number; stock?: number; isFreeShip?: boolean } = {},
) {
  const { isFreeShip = false, ...variant } = spec
  // All in one category: one for each would push the shop's own out of lists of categories.
  await db
    .insertInto('categories')
    .values({
      id: shelf,
      name: 'Hàng thử',
      slug: 'hang-thu',
      depth: 1,
      path_ids: [shelf],
      position: 999,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return aVariant(db, { ...variant, product: { name, isFreeShip, categoryId: shelf } })
}

/** What stands in the address of a product. */
export async function slugOf(db: Db, { productId }: { productId: string }): Promise<string> {
  const { slug } = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return slug
}

const shelf = '0194f0a0-0000-7000-8000-000000000001'

type Answer = { status: number; body?: unknown; until?: Promise<void> } | 'lost'

/** Holds something up: `opened` resolves once `open` is called. */
export function aGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

/** From now on the call of that method and path is answered so; `lost` is a broken connection. */
export async function broken(page: Page, call: string, answer: Answer): Promise<void> {
  const [method, path = ''] = call.split(' ')
  await page.unroute(`**${path}`)
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (answer === 'lost') return route.abort()
    const { status, body = {}, until } = answer
    await until
    await route.fulfill({ status, json: body })
  })
}

/** The next call that changes something there reaches the shop, its answer never comes back. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  // A route that ends with its call (`times: 1`) lets go of others that are still held.
  await page.route(`**${path}`, async (route) => {
    // The page asks by itself, too, whenever it likes.
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** The shopper is told so, and puts the message away. */
export async function expectTold(page: Page, message: string): Promise<void> {
  const notices = page.getByRole('region', { name: 'Thông báo' })
  const told = notices.getByText(message, { exact: true })
  await expect(told).toBeVisible()
  const close = notices.getByRole('button', { name: 'Đóng thông báo' }).first()
  // It stands for six seconds: who is slow finds it gone.
  await close.click({ timeout: 6000 }).catch(async (late) => {
    if (await told.isVisible()) throw late
  })
  await expect(told).toBeHidden()
}
