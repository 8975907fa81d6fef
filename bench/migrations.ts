import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate, migrationsFolder } from '#platform/migrate.ts'
import { fillOrders } from './back-office/fill-orders.ts'
import { fillShop, withClient } from './catalog.ts'
import { table, writeChapter } from './report.ts'

// Measures how long writes wait for the migrations of this version, in a shop of many orders that goes on working:
// node bench/migrations.ts [--orders 1000000] [--since 0108].
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    since: { type: 'string', default: '0108' },
  },
})
const goalMs = 1000
const pauseMs = 10
/** How long each transaction of a report runs, one right after the other. */
const reportSeconds = 2
const tell = (line: string) => process.stdout.write(`${line}\n`)

/** What shoppers and jobs write to all the time. */
const written = [
  ...['orders', 'order_items', 'order_events', 'products', 'variants', 'stock_ledger'],
  ...['users', 'payments', 'reviews', 'returns', 'bulk_changes', 'catalog_imports'],
]

const ledgers = ['stock_ledger']

type Write = { table: string; began: number; ended: number }
type Phase = { name: string; began: number; ended: number }

const folder = await mkdtemp(path.join(tmpdir(), 'tiem-bench-'))
await chmod(folder, 0o755)
try {
  const before = path.join(folder, 'migrations')
  await cp(migrationsFolder, before, { recursive: true })
  for (const name of await readdir(before)) {
    if (name.slice(0, 4) > values.since) await rm(path.join(before, name))
  }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') })
  try {
    await migrate(postgres.url, { folder: before })
    tell('Making the shop')
    await withClient(postgres.superuserUrl, (client) =>
      fillOrders(client, Number(values.orders), tell),
    )
    await fillShop(postgres.superuserUrl, folder, 1000)
    tell('Migrating it')
    const rows = await measure(postgres.url)
    await writeChapter('# Migrations', chapter(rows))
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Migrates while all tables are written to; for each migration its time and the longest write that overlaps it. */
async function measure(url: string) {
  const stopping = new AbortController()
  const writes: Write[] = []
  const phases: Phase[] = []
  let began = performance.now()
  const endPhase = (name: string) => {
    phases.push({ name, began, ended: performance.now() })
    began = performance.now()
  }
  async function migrateBeside() {
    // Without a migration, for comparison.
    await delay(5000)
    endPhase('(none)')
    await migrate(url, {
      onApplied(name) {
        tell(name)
        endPhase(name)
      },
    })
  }
  await Promise.all([
    migrateBeside().finally(() => stopping.abort()),
    report(url, stopping.signal),
    ...written.map((table) => write(url, table, stopping.signal, writes)),
  ])
  return phases.map((phase) => {
    const during = writes.filter((each) => each.began < phase.ended && each.ended > phase.began)
    const [longest] = during.toSorted((a, b) => b.ended - b.began - (a.ended - a.began))
    return { ...phase, longest, count: during.length }
  })
}

/** When the database ends, the reason is in what else has failed. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function write(
  url: string,
  table: string,
  stopping: AbortSignal,
  writes: Write[],
): Promise<void> {
  const client = await connect(url)
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
    AND attidentity = '' AND attgenerated = '' ORDER BY attnum LIMIT 1`,
    [table],
  )
  const column = rows[0]?.column
  // A row as it is; rows of a ledger never change, and what is added to it takes this lock.
  const statement = ledgers.includes(table)
    ? `BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE; COMMIT`
    : `UPDATE ${table} SET ${column} = ${column} WHERE ctid = (SELECT ctid FROM ${table} LIMIT 1)`
  while (!stopping.aborted) {
    const began = performance.now()
    await client.query(statement)
    writes.push({ table, began, ended: performance.now() })
    await delay(pauseMs)
  }
  await client.end()
}

/** Reads all tables in long transactions: what a migration has to wait for. */
async function report(url: string, stopping: AbortSignal): Promise<void> {
  const client = await connect(url)
  while (!stopping.aborted) {
    await client.query('BEGIN')
    for (const name of written) await client.query(`SELECT FROM ${name} LIMIT 1`)
    await client.query('SELECT pg_sleep($1)', [reportSeconds])
    await client.query('COMMIT')
  }
  await client.end()
}

function chapter(rows: Awaited<ReturnType<typeof measure>>): string {
  const waitOf = ({ longest }: (typeof rows)[number]) =>
    longest ? longest.ended - longest.began : 0
  const verdict = Math.max(...rows.map(waitOf)) <= goalMs ? 'met' : 'missed'
  return `\`node bench/migrations.ts\` writes this chapter: a shop of ${values.orders} orders is migrated from ${values.since} while ${written.length} tables are written to every ${pauseMs} ms, beside a report that
reads them in transactions of ${reportSeconds} s. Goal: no write waits for more than ${goalMs} ms (${verdict}).

${table(
  ['migration', 'takes s', 'longest write ms', 'of', 'writes'],
  rows.map((row) => [
    row.name,
    ((row.ended - row.began) / 1000).toFixed(1),
    waitOf(row).toFixed(0),
    row.longest?.table ?? '',
    String(row.count),
  ]),
)}`
}
