import { createReadStream } from 'node:fs'
import {
  type CatalogFormat,
  readCsv,
  readNdjson,
  type SourceLine,
} from '#features/catalog/api/public.ts'
import {
  type CreateReport,
  createSales,
  formatSale,
  type LineIssue,
} from '#features/flash-sale/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { commandActor } from './command-actor.ts'
import { formatOf } from './commands/catalog.ts'
import { note, print } from './output.ts'

export type Item = { item: string; price: string; quantity: string }

export type CreateFlags = {
  name?: string
  start?: string
  end?: string
  item: Item[]
  perShopper?: number
  dryRun?: boolean
  format?: CatalogFormat
}

/** Creates flash sales from the rows of a file, or from the items of `flags`. Throws OperatorError when any is invalid. */
export async function createFlashSales(
  db: Db,
  file: string | undefined,
  flags: CreateFlags,
): Promise<void> {
  const { name: sale, start, end, perShopper, dryRun = false } = flags
  const stream = file === undefined ? undefined : createReadStream(file)
  const isTable = (flags.format ?? formatOf(file ?? '')) === 'csv'
  const source = !stream ? fromItems(flags.item) : isTable ? readCsv(stream) : readNdjson(stream)
  try {
    const report = await createSales(db, source, {
      defaults: { sale, start, end, perShopper },
      dryRun,
      by: commandActor(),
    })
    printReport(report, { dryRun, what: file === undefined ? t('món', 'item') : t('dòng', 'row') })
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
      t(
        `Chưa tạo gì: ${new Set(bad.map(({ row }) => row)).size} trên ${rows} ${what} sai.`,
        `Nothing was created: ${new Set(bad.map(({ row }) => row)).size} of ${rows} ${what}s are bad.`,
      ),
    )
  }
  if (rows === 0)
    throw new OperatorError(t('Chưa tạo gì: tệp trống.', 'Nothing was created: the file is empty.'))
  for (const { row, reason } of odd)
    say({ row, reason: t(`lưu ý: ${reason}`, `careful: ${reason}`) })
  for (const sale of sales) {
    print(
      sale.exists
        ? t(
            `${formatSale(sale)}: đã có, giữ nguyên.`,
            `${formatSale(sale)}: in the shop already, left as it is.`,
          )
        : t(
            `${formatSale(sale)}: ${sale.lines} ${what}, ${sale.pieces} món.`,
            `${formatSale(sale)}: ${sale.lines} ${what}s, ${sale.pieces} pieces.`,
          ),
    )
  }
  if (dryRun)
    print(t('Đây là chạy thử: chưa thay đổi gì.', 'This was a dry run: nothing was changed.'))
}
