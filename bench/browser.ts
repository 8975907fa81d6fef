import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import {
  type InteractionTimes,
  interactions,
  measureInteractions,
  untilQuietMs,
} from './browser/interactions.ts'
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
  const touched: InteractionTimes[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser)
    touched.push(await measureInteractions(page, address, pages))
    await page.context().close()
  }
  const names = Object.keys(interactions) as (keyof InteractionTimes)[]
  const touches = names.map((name) => [
    interactions[name],
    milliseconds(median(touched.map((each) => each[name]))),
  ])
  return `\`node bench/browser.ts\` writes this chapter: the demo shop in the tests' Chromium as a phone of 360 × 800 points, ${slowdown} times slower
than this machine (${cpus().length} cores), medians of ${runs} first visits. Goals: no task over 50 ms, interactions at most 150 ms. “Own time” is
the longest task in time of its thread, which other programs lengthen less. When the run began, ${busyBefore.toFixed(1)} other tasks kept the machine
busy; above 0.5 the figures are only rough.

${table(['page', 'LCP', 'CLS', 'longest task', 'own time', 'blocking', 'elements'], rows)}

From a touch or a key until its effect is seen:

${table(['interaction', 'time'], touches)}
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
