import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '#test/browser/chromium.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { startBarePage } from './lighthouse/bare-page.ts'
import { table, writeChapter } from './report.ts'

// Lighthouse's mobile scores of the demo shop under `npm start`: node bench/lighthouse.ts [--runs 3] [--url http://…]
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, url: { type: 'string' } },
})
const runs = Number(values.runs)
const here = path.join(import.meta.dirname, 'lighthouse')
const program = path.join(here, 'node_modules/lighthouse/cli/index.js')
const [busyBefore = 0] = loadavg()
const run = promisify(execFile)

type Audit = { numericValue: number }
type Report = {
  lighthouseVersion: string
  audits: Record<string, Audit>
  categories: Record<string, { score: number }>
}

// Lighthouse does not work with the Chromium of the tests.
process.env.TEST_BROWSER = 'system'
// Installed on demand: a hundred packages that only this script needs.
if (!existsSync(program)) await run('npm', ['ci', '--ignore-scripts'], { cwd: here })

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-lighthouse-'))
await chmod(folder, 0o755)
const shop = values.url ? undefined : await startShopProcess(folder, { DEMO_SHOP: '1' })
try {
  const report = await measure(values.url ?? shop?.address ?? '')
  await writeChapter('# Lighthouse', report)
  process.stdout.write(report)
} finally {
  await shop?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

async function measure(address: string): Promise<string> {
  const elements = (await (await fetch(address)).text()).match(/<[a-z]/g)?.length ?? 0
  const bare = await startBarePage(elements)
  const pages = {
    Home: `${address}/`,
    Product: `${address}/products/${await bestSelling(address)}`,
    Search: `${address}/search?q=${encodeURIComponent('áo')}`,
    'Flash sale': `${address}/flash-sale`,
    'Cart, empty': `${address}/cart`,
    [`React alone, ${elements} elements`]: bare.address,
  }
  const rows: string[][] = []
  let version = ''
  for (const [name, page] of Object.entries(pages)) {
    // Warm-up: one-time work, such as resized images, is done.
    await audit(page)
    const reports: Report[] = []
    for (let time = 0; time < runs; time += 1) reports.push(await audit(page))
    version = reports[0]?.lighthouseVersion ?? ''
    rows.push([name, ...figuresOf(reports)])
  }
  bare.stop()
  return `\`node bench/lighthouse.ts\` writes this chapter: Lighthouse ${version}, mobile with its simulated slow network and processor, the
median of ${runs} after one that does not count, the demo shop as \`npm start\` serves it (${cpus().length} cores), and beside it a
page of React and React Router alone with as many elements as the home page, without pictures and styles. Goals: performance 99, LCP 1.3 s, TBT 80 ms, CLS 0.01. When the
run began, ${busyBefore.toFixed(1)} other tasks kept the machine busy; above 0.5 the figures are only rough.

${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'bytes'], rows)}
`
}

async function bestSelling(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/web/products?sort=best_selling&limit=1`)
  const { data } = (await answer.json()) as { data: { slug: string }[] }
  return data[0]?.slug ?? ''
}

/** Retries, because Lighthouse sometimes misses the beginning of a page. */
async function audit(url: string, tries = 3): Promise<Report> {
  try {
    return await auditOnce(url)
  } catch (error) {
    if (tries === 1) throw error
    return audit(url, tries - 1)
  }
}

async function auditOnce(url: string): Promise<Report> {
  const { executablePath } = await findChromium()
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const { stdout } = await run(
    process.execPath,
    [program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 100_000_000,
    },
  )
  return JSON.parse(stdout)
}

function figuresOf(reports: readonly Report[]): string[] {
  const score = (category: string) =>
    String(Math.round(100 * median(reports.map((each) => each.categories[category]?.score ?? 0))))
  const value = (audit: string) =>
    median(reports.map((each) => each.audits[audit]?.numericValue ?? Number.NaN))
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(2)} s`
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${value('total-blocking-time').toFixed(0)} ms`,
    value('cumulative-layout-shift').toFixed(4),
    `${(value('total-byte-weight') / 1024).toFixed(0)} KB`,
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
