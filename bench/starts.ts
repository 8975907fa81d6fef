import { cp, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { startShopProcess } from '#test/shop-process.ts'

const project = path.resolve(import.meta.dirname, '..')
/** What building and running make, and what is linked instead. */
const left = [
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
]

/** A copy of the project as after `npm ci`, with nothing built; what is built there disturbs nobody. */
export async function copyProject(to: string): Promise<void> {
  for (const name of await readdir(project)) {
    if (!left.includes(name))
      await cp(path.join(project, name), path.join(to, name), { recursive: true })
  }
  await symlink(path.join(project, 'node_modules'), path.join(to, 'node_modules'))
}

export type Starts = Record<'cold' | 'warm' | 'bareCold' | 'bareWarm', number>

/** Seconds from nothing to open: the shop with building and demo shop, then again; and its bare parts alone. */
export async function measureStarts(copy: string, folder: string): Promise<Starts> {
  const dataDir = path.join(folder, 'demo')
  const startShop = async () => {
    const started = performance.now()
    const shop = await startShopProcess(dataDir, { DEMO_SHOP: '1' }, copy)
    const page = await fetch(shop.address)
    if (!page.ok) throw new Error(`The home page answers ${page.status}`)
    const took = (performance.now() - started) / 1000
    await shop.end('SIGTERM')
    return took
  }
  const cold = await startShop()
  const warm = await startShop()
  const bareCold = await startBare(path.join(folder, 'bare'))
  return { cold, warm, bareCold, bareWarm: await startBare(path.join(folder, 'bare')) }
}

/** PostgreSQL and a Fastify that answers one page, nothing else. */
async function startBare(dataDir: string): Promise<number> {
  const started = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const app = Fastify().get('/', async () => 'open')
  await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  const took = (performance.now() - started) / 1000
  await app.close()
  await postgres.stop()
  return took
}
