import { createReadStream } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { CsvError } from 'csv-parse'
import {
  type CatalogFormat,
  readCsv,
  readNdjson,
  type SourceLine,
} from '#features/catalog/api/public.ts'
import {
  type CreateReport,
  createSales,
  endSale,
  findSaleGoods,
  formatSale,
  type LineIssue,
  listSales,
  type SaleRow,
  type SaleState,
  saleStates,
} from '#features/flash-sale/api/public.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { fromHere, sizeOf } from '../files.ts'
import { note, print, printJson } from '../output.ts'
import { printSale, printSales } from '../present-flash-sale.ts'
import { withShop } from '../with-shop.ts'
import { formatOf } from './catalog.ts'

type Item = { item: string; price: string; quantity: string }
type CreateFlags = {
  name?: string
  start?: string
  end?: string
  item: Item[]
  perShopper?: number
  dryRun?: boolean
  format?: CatalogFormat
}

export function flashSaleCommand(): Command {
  const command = new Command('flash-sale').description(
    'prices for a while, each for so many pieces',
  )
  command
    .command('create')
    .description('makes flash sales, from --item or from a file; made again they change nothing')
    .argument('[file]', 'NDJSON or CSV, see docs/merchant.md')
    .option('--name <name>', 'what it is called among yourselves')
    .option('--start <time>', 'on the shop’s clock: "20/11/2026 12:00", "2026-11-20 12:00", now')
    .option('--end <time>', 'likewise, or +2h from the start')
    .option(
      '--item <slug or SKU:price:pieces>',
      'what is on sale; may be given many times',
      addItem,
      [],
    )
    .option(
      '--per-shopper <pieces>',
      'the most of each that one shopper may have, 0: no limit; else what the settings say',
      wholeNumber(0, 1_000_000_000),
    )
    .option('--dry-run', 'checks everything, changes nothing')
    .addOption(
      new Option('--format <format>', 'the kind of file, else taken from its name').choices([
        'ndjson',
        'csv',
      ]),
    )
    .action(async (typed: string | undefined, flags: CreateFlags) => {
      if ((typed === undefined) === (flags.item.length === 0)) {
        throw new OperatorError('Name a file, or what is on sale with --item (one of both).')
      }
      const file = typed === undefined ? undefined : fromHere(typed)
      if (file !== undefined) await sizeOf(file)
      await withShop(({ db }) => create(db, file, flags))
    })
  command
    .command('list')
    .description('flash sales that run, that come, and that have ended')
    .option('--state <state>', `only these: ${saleStates.join(', ')}`, oneOf(saleStates))
    .option('--limit <number>', 'at most so many', wholeNumber(1, 10_000), 20)
    .option('--json', 'as JSON')
    .action((flags: { state?: SaleState; limit: number; json?: boolean }) =>
      withShop(async ({ db }) => {
        const sales = await listSales(db, flags)
        if (flags.json) printJson(sales)
        else if (sales.length === 0) print('There are no flash sales.')
        else printSales(sales)
      }),
    )
  command
    .command('show')
    .description('what is in a flash sale, and how much of it is sold')
    .argument('<sale>', 'its id, the beginning of it, or its name')
    .option('--json', 'as JSON')
    .action((typed: string, { json = false }: { json?: boolean }) =>
      withShop(async ({ db }) => {
        const sale = await findSale(db, typed)
        const goods = await findSaleGoods(db, sale.id)
        if (json) printJson({ ...sale, goods })
        else printSale(sale, goods)
      }),
    )
  command
    .command('end')
    .description('ends a running flash sale at this moment, or takes back one that has not begun')
    .argument('<sale>', 'its id, the beginning of it, or its name')
    .action((typed: string) => withShop(({ db }) => end(db, typed)))
  return command
}

/** Parses `ao-thun:99000:50`; SKUs may contain colons. */
function addItem(typed: string, before: Item[]): Item[] {
  const [, item, price, quantity] = /^(.+):(\d+):(\d+)$/.exec(typed.trim()) ?? []
  if (!item || !price || !quantity) {
    throw new InvalidArgumentError(
      'It must be a slug or SKU, a price and a number of pieces: ao-thun:99000:50.',
    )
  }
  return [...before, { item, price, quantity }]
}

async function create(db: Db, file: string | undefined, flags: CreateFlags): Promise<void> {
  const { name: sale, start, end, perShopper, dryRun = false } = flags
  const stream = file === undefined ? undefined : createReadStream(file)
  const isTable = (flags.format ?? formatOf(file ?? '')) === 'csv'
  const source = !stream ? fromItems(flags.item) : isTable ? readCsv(stream) : readNdjson(stream)
  try {
    const report = await createSales(db, source, {
      defaults: { sale, start, end, perShopper },
      dryRun,
    })
    printReport(report, { dryRun, what: file === undefined ? 'item' : 'row' })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError(`${file} is not a CSV table: ${error.message}.`)
  } finally {
    stream?.destroy()
  }
}

async function* fromItems(items: readonly Item[]): AsyncGenerator<SourceLine> {
  for (const [index, value] of items.entries()) yield { row: index + 1, value }
}

function printReport(
  { rows, bad, odd, sales }: CreateReport,
  { dryRun, what }: { dryRun: boolean; what: string },
): void {
  const say = ({ row, reason }: LineIssue) => note(`${what} ${row}: ${reason}`)
  bad.forEach(say)
  if (bad.length > 0) {
    throw new OperatorError(
      `Nothing was created: ${new Set(bad.map(({ row }) => row)).size} of ${rows} ${what}s are bad.`,
    )
  }
  if (rows === 0) throw new OperatorError('Nothing was created: the file is empty.')
  for (const { row, reason } of odd) say({ row, reason: `careful: ${reason}` })
  for (const sale of sales) {
    print(
      sale.exists
        ? `${formatSale(sale)}: in the shop already, left as it is.`
        : `${formatSale(sale)}: ${sale.lines} ${what}s, ${sale.pieces} pieces.`,
    )
  }
  if (dryRun) print('This was a dry run: nothing was changed.')
}

async function end(db: Db, typed: string): Promise<void> {
  const sale = await findSale(db, typed, ({ state }) => state !== 'ended')
  const done = await endSale(db, sale.id)
  if (done === 'over') throw new OperatorError(`${formatSale(sale)}, has ended already.`)
  print(
    done === 'ended'
      ? `${formatSale(sale)}, has ended now, with ${sale.sold} of ${sale.quantity} pieces sold.`
      : `${formatSale(sale)}, will not take place.`,
  )
}

/** The sale with an id or name; `counts` selects among several of that name. */
async function findSale(
  db: Db,
  typed: string,
  counts: (sale: SaleRow) => boolean = () => true,
): Promise<SaleRow> {
  const text = typed.normalize('NFC').trim()
  const isId = /^[0-9a-f-]{4,36}$/i.test(text)
  const all = await listSales(db, { limit: 100_000 })
  const meant = all.filter(
    ({ id, name }) => name === text || (isId && id.startsWith(text.toLowerCase())),
  )
  const [only, ...others] = meant.some(counts) ? meant.filter(counts) : meant
  if (!only) throw new OperatorError(`There is no flash sale ${text}. “flash-sale list” shows all.`)
  if (others.length === 0) return only
  throw new OperatorError(
    `Several flash sales are called so: ${[only, ...others].map(({ id }) => id).join(', ')}. Name one of them.`,
  )
}
