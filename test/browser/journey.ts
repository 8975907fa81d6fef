import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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
import { unnamedStatus } from '../foreign-server/request-fields.ts'
import { runCommand } from '../shop-command.ts'
import { otherShopIsOpen } from './start-other-shop.ts'

const axeFolder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axe = readFileSync(createRequire(axeFolder).resolve('axe-core/axe.min.js'), 'utf8')

type ApiCard = { id: string; slug: string; name: string }

/** A product in the shape of the API. */
export type ApiProduct = ApiCard & {
  finalMinPrice: number
  variants: { name: string; options: string[] }[]
  variantsRaw: { options: Record<string, string>; stock: number | null; finalPrice: number }[]
}

/** The API of the storefront under test: our own, or another server's (test/foreign-server). */
export type Against = { against: 'own' | 'other' }

type Fixtures = Against & {
  /** The stored answer to the consent banner before the test; `open`: none. */
  consent: 'open' | 'granted' | 'refused'
  shopUrl: string
  /** A product with options, of which one variant has plenty of stock. */
  choosable: { product: ApiProduct; choice: ApiProduct['variantsRaw'][number] }
}

/** Worker-scoped fixtures; the same for all tests, since different ones would restart workers between files. */
type WorkerFixtures = { browser: Browser; db: Db }

/**
 * Tests against the running shop. Uncaught errors, hydration errors, CSP violations, API requests to the wrong origin and,
 * against another server, with fields that the specification does not name fail the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      // Chromium may crash during its start on a busy machine, so one retry.
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
  // A test's own API requests go to the shop, also for tests against another server.
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
    // React reports an error that it recovered from as the cause of another.
    await page.addInitScript(() => {
      addEventListener('error', ({ error }) => {
        if (error?.cause) reportError(error.cause)
      })
    })
    page.on('console', (message) => {
      if (/Content Security Policy|Hydration|did not match/i.test(message.text())) {
        problems.push(message.text())
      }
    })
    page.on('request', (outgoing) => {
      if (against === 'other' && outgoing.url().startsWith(`${shopUrl}/api/`))
        problems.push(outgoing.url())
    })
    page.on('response', (answer) => {
      if (answer.statusText() === unnamedStatus) problems.push(`${unnamedStatus}: ${answer.url()}`)
    })
    await use(page)
    expect(problems).toEqual([])
    // Requests in the test's own handlers may still be pending and fail as the page closes.
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

/** Opens a page and waits until it is hydrated: it then requests the cart. */
export async function visit(page: Page, path: string): Promise<void> {
  const alive = page.waitForRequest('**/api/web/cart')
  await page.goto(path)
  await alive
}

/** Expects no axe violations, after running animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // An animation that starts during the analysis may cause a false violation, so it is repeated.
  const found = await violationsOf(page)
  expect(found.length > 0 ? await violationsOf(page) : found).toEqual([])
}

async function violationsOf(page: Page) {
  await page.waitForFunction(isStill, undefined, { polling: 50, timeout: 2000 }).catch(() => {})
  // The builder would inject axe twice for each analysis; it injects an empty script instead.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Legacy mode analyzes the page itself; the default mode opens a blank page for cross-origin frames, of which there are
  // none.
  const look = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options(onlyViolations)
  const { violations } = await look.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])
}

/** Omits passes and selectors from the report, for speed. */
const onlyViolations: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  reporter: 'no-passes',
  selectors: false,
}

/** Runs in the page. Ignores endless animations and those that follow scrolling. */
function isStill(): boolean {
  const isOnce = ({ effect, timeline }: Animation) =>
    effect?.getTiming().iterations === 1 && timeline instanceof DocumentTimeline
  return !document.getAnimations().some((each) => each.playState === 'running' && isOnce(each))
}

/** Runs a command of the shop's CLI on the running shop; throws what it reports when it fails. */
export async function runShopCommand(...args: string[]): Promise<string> {
  const environment = { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR ?? '' }
  const { code, out, err } = await runCommand(environment, args)
  if (code !== 0) throw new Error(`shop ${args.join(' ')} ended with ${code}:\n${err}`)
  return out
}

let counter = 0

/** A phone number that no other test uses. */
export function newPhone(): string {
  counter += 1
  return `07${String(process.pid % 100_000).padStart(5, '0')}${String(counter + 100).slice(-3)}`
}

export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
