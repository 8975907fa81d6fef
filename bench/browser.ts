import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { tasksOf, traceCategories } from './browser/main-thread.ts'
import { measuredPages } from './browser/pages.ts'
import { openBrowser, phone, slowdown } from './browser/phone.ts'
import { type Watched, watchPage } from './browser/watch-page.ts'
import { table, writeChapter } from './report.ts'

// Measures page loads of a running shop on an emulated slow phone: node bench/browser.ts --url http://127.0.0.1:3000
// [--runs 5]
const { values } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
if (!values.url) throw new Error('--url names the shop, which has the demo catalog and is built')
const address = values.url
const runs = Number(values.runs)
const [busyBefore = 0] = loadavg()
const untilQuietMs = 3000

type Figures = Watched & { ownTime: number; elements: number }

const browser = await openBrowser()
try {
  const report = await measure(browser)
  await writeChapter('# In the browser', report)
  process.stdout.write(report)
} finally {
  await browser.close()
}

async function measure(browser: Browser): Promise<string> {
  const pages = await measuredPages(address)
  const rows: string[][] = []
  for (const [name, path] of Object.entries(pages)) {
    const loads: Figures[] = []
    for (let run = 0; run < runs; run += 1) loads.push(await measureLoad(browser, path))
    const of = (figure: keyof Omit<Figures, 'interactions'>) =>
      median(loads.map((each) => each[figure]))
    rows.push([
      name,
      milliseconds(of('lcp')),
      of('cls').toFixed(4),
      milliseconds(of('longest')),
      milliseconds(of('ownTime')),
      milliseconds(of('blocking')),
      String(of('elements')),
    ])
  }
  const inputs = { nothing: [] as number[], variant: [] as number[], add: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    const took = await measureBuying(browser, pages.Product)
    inputs.nothing.push(took.nothing)
    inputs.variant.push(took.variant)
    inputs.add.push(took.add)
  }
  return `\`node bench/browser.ts\` writes this chapter: the demo shop in the tests' Chromium as a phone of 360 × 800 points, ${slowdown} times slower
than this machine (${cpus().length} cores), medians of ${runs} first visits. Goals: no task over 50 ms, interactions at most 100 ms. “Own time” is
the longest task in time of its thread, which other programs lengthen less. When the run began, ${busyBefore.toFixed(1)} other tasks kept the machine
busy; above 0.5 the figures are only rough.

${table(['page', 'LCP', 'CLS', 'longest task', 'own time', 'blocking', 'elements'], rows)}

From a touch until its effect is seen: choosing a variant ${milliseconds(median(inputs.variant))}, adding to the cart ${milliseconds(median(inputs.add))}.
A touch of the same sheet's heading, which does nothing, takes ${milliseconds(median(inputs.nothing))}.
`
}

async function measureLoad(browser: Browser, path: string): Promise<Figures> {
  const page = await openPage(browser)
  await browser.startTracing(page, { categories: traceCategories })
  await page.goto(address + path, { waitUntil: 'load' })
  await delay(untilQuietMs)
  const tasks = tasksOf(await browser.stopTracing())
  const watched = await page.evaluate(() => window.watched)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.context().close()
  return { ...watched, ownTime: Math.max(...tasks), elements }
}

async function measureBuying(browser: Browser, path: string) {
  const page = await openPage(browser)
  await page.goto(address + path, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Mua ngay' }).filter({ visible: true }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Thêm vào giỏ' }).waitFor()
  await delay(untilQuietMs)
  const nothing = await slowestWhile(page, () => sheet.getByRole('heading').first().tap())
  const variant = await slowestWhile(page, () =>
    sheet.locator('fieldset button[aria-pressed=false]:not([aria-disabled])').first().tap(),
  )
  const add = await slowestWhile(page, () =>
    sheet.getByRole('button', { name: 'Thêm vào giỏ' }).tap(),
  )
  await page.context().close()
  return { nothing, variant, add }
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

/** Opens a page as a first-time visitor without consent. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function milliseconds(took: number): string {
  return `${Math.round(took)} ms`
}
