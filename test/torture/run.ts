import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mountSmallDisk } from '../small-disk.ts'
import { readHostFaults } from './hosts/faults.ts'
import { isInside, lacksForHosts, mountFolders, runInside } from './hosts/namespaces.ts'
import { openSeveralHosts } from './hosts/several-hosts.ts'
import { openOneMachine } from './one-machine.ts'
import { allChecks, type Report, runSeed } from './one-seed.ts'
import { showBroken, tableHead, tableRow } from './report.ts'
import type { Machines } from './stage.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    shoppers: { type: 'string', default: '1000' },
    products: { type: 'string', default: '50' },
    kills: { type: 'string', default: '3' },
    'database-blows': { type: 'string', default: '5' },
    hurried: { type: 'boolean', default: false },
    folder: { type: 'string', default: tmpdir() },
    hosts: { type: 'boolean', default: false },
    faults: { type: 'string' },
    logs: { type: 'string' },
  },
})
const size = {
  shoppers: Number(values.shoppers),
  products: Number(values.products),
  kills: values.hosts ? 0 : Number(values.kills),
  databaseFaults: values.hosts ? 0 : Number(values['database-blows']),
  isUnhurried: !values.hurried && !values.hosts,
}
const seeds =
  values.seed === undefined
    ? Array.from(
        { length: Number(values.seeds ?? (values.hosts ? 1 : 20)) },
        (_, index) => index + 1,
      )
    : [Number(values.seed)]

/** tmpfs; uses memory only as it fills up. */
const diskMegabytes = 4000

if (values.hosts) await runOnHosts()
else await runOnOneMachine()

async function runOnOneMachine(): Promise<void> {
  const folder = await mkdtemp(path.join(values.folder, 'tiem-torture-'))
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const disk = await mountSmallDisk(path.join(folder, 'database'), diskMegabytes)
  try {
    if (!disk) print('The disk is never full: only root may mount one that can be filled.')
    await runSeeds(await openOneMachine(folder, disk), '')
  } finally {
    await disk?.unmount()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runOnHosts(): Promise<void> {
  const faults = readHostFaults(values.faults)
  const lacks = await lacksForHosts()
  if (lacks) {
    print(lacks)
    process.exitCode = 1
  } else if (isInside()) {
    const folder = await mountFolders()
    const logs = values.logs ? path.resolve(values.logs) : path.join(folder, 'logs')
    await runSeeds(await openSeveralHosts({ folder, logs }, faults), '--hosts ')
    process.exit()
  } else process.exitCode = await runInside()
}

async function runSeeds(machines: Machines, flags: string): Promise<void> {
  const failed: Report[] = []
  try {
    print(
      `${size.shoppers} shoppers, ${size.products} products, ${allChecks.length} checks a seed\n`,
    )
    print(tableHead())
    for (const seed of seeds) {
      const report = await runSeed(machines, seed, size, print)
      print(tableRow(report))
      if (report.broken.length > 0) {
        failed.push(report)
        print(showBroken(report))
      }
    }
  } finally {
    await machines.close()
  }
  if (failed.length === 0) print(`\nAll ${seeds.length} seeds hold.`)
  else {
    for (const { seed } of failed) print(`Again: npm run torture -- ${flags}--seed ${seed}`)
    process.exitCode = 1
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
