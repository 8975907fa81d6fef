import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { fillBigShop } from './fill.ts'

// Fills a data folder: node bench/big-shop/make.ts --folder /somewhere --products 1000000
const { values } = parseArgs({
  options: { folder: { type: 'string' }, products: { type: 'string', default: '100000' } },
})
if (!values.folder) throw new Error('--folder names the data folder to fill')
const folder = path.resolve(values.folder)
const began = Date.now()
const tell = (line: string) =>
  process.stdout.write(
    `${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}\n`,
  )

await mkdir(folder, { recursive: true })
await chmod(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: folder })
try {
  await migrate(postgres.url)
  // Filling without triggers is the superuser's right.
  await fillBigShop({
    databaseUrl: postgres.superuserUrl,
    folder,
    products: Number(values.products),
    tell,
  })
  tell('Done')
} finally {
  await postgres.stop()
}
