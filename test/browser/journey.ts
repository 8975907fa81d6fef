import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { createDatabase, type Db } from '#platform/database.ts'
import { attachEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { otherShopIsOpen } from './start-other-shop.ts'

const project = path.resolve(import.meta.dirname, '../..')
const axeFolder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axe = readFileSync(createRequire(axeFolder).resolve('axe-core/axe.min.js'), 'utf8')

type ApiCard = { id: string; slug: string; name: string }

/** A product of the shop as the API tells it. */
export type ApiProduct = ApiCard & {
  finalMinPrice: number
  variants: { name: string; options: string[] }[]
  variantsRaw: { options: Record<string, string>; stock: number | null; finalPrice: number }[]
}

/** Whose API the storefront that is looked at was given: our own, or another server's (test/other-server). */
export type Against = { against: 'own' | 'other' }

type Fixtures = Against & {
  /** How the shopper has answered the question of consent before the test; `open`: not yet. */
  consent: 'open' | 'granted' | 'refused'
  shopUrl: string
  /** A product with options of which one choice is well in stock. */
  choosable: { product: ApiProduct; choice: ApiProduct['variantsRaw'][number] }
}

/** What a worker keeps for all its tests; all of them have the same, or workers would be started anew from file to file. */
type Kept = { browser: Browser; db: Db }

/**
 * Tests against the running shop. Pages that throw or break a rule of their own security policy fail the test, and so do
 * those that look for the API where it is not.
 */
export const test = base.extend<Fixtures, Kept>({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      // It may break off while it starts on a busy machine, before any page of ours.
      const launch = () => playwright.chromium.launch(launchOptions)
      const browser = await launch().catch(launch)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ browserName: _every }, use) => {
      const running = await attachEmbeddedPostgres(process.env.SHOP_DATA_DIR ?? '')
      if (!running) throw new Error('The shop does not run')
      const { db, close } = createDatabase(running.url, { max: 2 })
      await use(db)
      await close()
    },
    { scope: 'worker' },
  ],
  against: ['own', { option: true }],
  shopUrl: async ({ against }, use) => {
    await use(against === 'own' ? (process.env.SHOP_URL ?? '') : await otherShopIsOpen())
  },
  // Whatever a test asks the API for itself it asks of the shop.
  request: async ({ request, against }, use) => {
    await use(against === 'own' ? request : askingShop(request))
  },
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
  consent: ['refused', { option: true }],
  page: async ({ page, consent, against, shopUrl }, use) => {
    await page.context().addInitScript((answer) => {
      if (answer === 'open' || localStorage.getItem('privacy_consent')) return
      const record = { version: 1, granted: answer === 'granted', at: '2026-11-01T08:00:00.000Z' }
      localStorage.setItem('privacy_consent', JSON.stringify(record))
    }, consent)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (/Content Security Policy|Hydration|did not match/i.test(message.text())) {
        problems.push(message.text())
      }
    })
    page.on('request', (asked) => {
      if (against === 'other' && asked.url().startsWith(`${shopUrl}/api/`))
        problems.push(asked.url())
    })
    await use(page)
    expect(problems).toEqual([])
    // Calls that a test has taken into its own hands may be on their way still: as the page closes they break off.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  choosable: async ({ request }, use) => {
    const list = await (
      await request.get('/api/web/products?inStock=1&sort=best_selling&limit=100')
    ).json()
    for (const card of list.data as ApiCard[]) {
      const { data } = await (await request.get(`/api/web/products/slug/${card.slug}`)).json()
      const product = data as ApiProduct
      const choice = product.variantsRaw.find(({ stock }) => (stock ?? 0) >= 20)
      if (choice) return use({ product, choice })
    }
    throw new Error('The demo shop has no product with options in stock')
  },
})

export { expect }

const asking = ['get', 'post', 'put', 'patch', 'delete'] as const

function askingShop(request: APIRequestContext): APIRequestContext {
  const methods = asking.map((method) => [
    method,
    (url: string, options?: object) =>
      request[method](url.startsWith('/api/') ? process.env.SHOP_URL + url : url, options),
  ])
  return Object.assign(Object.create(request), Object.fromEntries(methods))
}

/** Opens a page and waits until it has come to life: then it asks for the cart. */
export async function visit(page: Page, path: string): Promise<void> {
  const alive = page.waitForRequest('**/api/web/cart')
  await page.goto(path)
  await alive
}

/** Axe must find nothing on the page as it stands, once colours have changed that are about to. */
export async function expectAccessible(page: Page): Promise<void> {
  // What begins to change while axe looks is seen halfway: the second look counts.
  const found = await violationsOf(page)
  expect(found.length > 0 ? await violationsOf(page) : found).toEqual([])
}

async function violationsOf(page: Page) {
  const patience = Date.now() + 2000
  while (Date.now() < patience && (await page.evaluate(isChanging)));
  // The builder would send it twice for each look; what it sends instead does nothing.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // The other mode opens a page of its own for the sake of foreign frames, of which there are none.
  const look = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options(onlyViolations)
  const { violations } = await look.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

/** What passed is not told, nor where in the page a thing stands. */
const onlyViolations: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  reporter: 'no-passes',
  selectors: false,
}

/** Runs in the page. What moves for ever does not count. */
function isChanging(): boolean {
  const isOnce = ({ effect }: Animation) => effect?.getTiming().iterations === 1
  return document.getAnimations().some((each) => each.playState === 'running' && isOnce(each))
}

/** Runs a command of the keeper beside the running shop. */
export async function keeper(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/shop.ts', ...args], {
    cwd: project,
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR },
  })
  return stdout
}

let counter = 0

/** A phone number that no other test uses. */
export function newPhone(): string {
  counter += 1
  return `07${String(process.pid % 100_000).padStart(5, '0')}${String(counter + 100).slice(-3)}`
}

/** Nothing on the page is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
