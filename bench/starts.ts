import { cp, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { startBaseline } from './child.ts'
import { percentile } from './load.ts'

const project = path.resolve(import.meta.dirname, '..')
const times = 5
/** Build and run artifacts to exclude, and folders to link. */
const left = [
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
]

/** Copies the project in the state after `npm ci`, without builds. */
export async function copyProject(to: string): Promise<void> {
  for (const name of await readdir(project)) {
    if (!left.includes(name))
      await cp(path.join(project, name), path.join(to, name), { recursive: true })
  }
  await symlink(path.join(project, 'node_modules'), path.join(to, 'node_modules'))
}

type Where = { project: string; dataDir: string; environment?: Record<string, string> }

/** Seconds from process start to the first home page; `work` gets the running shop. */
export async function measureStart(
  { project: from, dataDir, environment = {} }: Where,
  work: (shop: ShopProcess) => Promise<void> = async () => {},
): Promise<number> {
  const began = performance.now()
  const shop = await startShopProcess(dataDir, environment, from)
  try {
    await readPage(shop.address)
    const took = (performance.now() - began) / 1000
    await work(shop)
    return took
  } finally {
    await shop.end('SIGTERM')
  }
}

/** Median start time of a built shop. */
export async function measureStarts(where: Where): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) taken.push(await measureStart(where))
  return median(taken)
}

/** The same for PostgreSQL (unless given) and a one-route Fastify; the first start creates the database. */
export async function measureBareStarts(input: { databaseUrl?: string; dataDir: string }) {
  const taken: number[] = []
  for (let time = 0; time <= times; time += 1) {
    const began = performance.now()
    await using bare = await startBaseline('bare-shop.ts', input)
    await readPage(bare.url)
    taken.push((performance.now() - began) / 1000)
  }
  const [first = 0, ...later] = taken
  return { first, later: median(later) }
}

function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

async function readPage(address: string): Promise<void> {
  const page = await fetch(address)
  if (!page.ok) throw new Error(`${address} answers ${page.status}`)
  await page.arrayBuffer()
}
