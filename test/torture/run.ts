import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mountSmallDisk } from '../small-disk.ts'
import { allChecks, type Report, runSeed } from './one-seed.ts'
import { startFaultyPostgres } from './postgres.ts'
import { showBroken, tableHead, tableRow } from './report.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    shoppers: { type: 'string', default: '1000' },
    products: { type: 'string', default: '50' },
    kills: { type: 'string', default: '3' },
    'database-blows': { type: 'string', default: '5' },
    hurried: { type: 'boolean', default: false },
    folder: { type: 'string', default: tmpdir() },
  },
})
const size = {
  shoppers: Number(values.shoppers),
  products: Number(values.products),
  kills: Number(values.kills),
  databaseFaults: Number(values['database-blows']),
  isUnhurried: !values.hurried,
}
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
    : [Number(values.seed)]

/** tmpfs; uses memory only as it fills up. */
const diskMegabytes = 4000

const folder = await mkdtemp(path.join(values.folder, 'tiem-torture-'))
// As root, PostgreSQL runs as another user.
await chmod(folder, 0o755)
const disk = await mountSmallDisk(path.join(folder, 'database'), diskMegabytes)
const postgres = await startFaultyPostgres(path.join(folder, 'database'), disk)
const failed: Report[] = []
try {
  if (!disk) print('The disk is never full: only root may mount one that can be filled.')
  print(`${size.shoppers} shoppers, ${size.products} products, ${allChecks.length} checks a seed\n`)
  print(tableHead())
  for (const seed of seeds) {
    const report = await runSeed(postgres, folder, seed, size)
    print(tableRow(report))
    if (report.broken.length > 0) {
      failed.push(report)
      print(showBroken(report))
    }
  }
} finally {
  await postgres.stop()
  await disk?.unmount()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
if (failed.length === 0) print(`\nAll ${seeds.length} seeds hold.`)
else {
  for (const { seed } of failed) print(`Again: npm run torture -- --seed ${seed}`)
  process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
