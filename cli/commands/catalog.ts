import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Command, Option } from 'commander'
import { CsvError } from 'csv-parse'
import {
  type CatalogFormat,
  type ImportReport,
  importCatalog,
  readCsv,
  readNdjson,
} from '#features/catalog/api/public.ts'
import { createMediaStore } from '#platform/media-store.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { refreshVocabulary } from '#search-index/public.ts'
import { exportTo } from '../export-to.ts'
import { fromHere, sizeOf } from '../files.ts'
import { note, print } from '../output.ts'
import { type Progress, showProgress } from '../progress.ts'
import { warnForeignPictures } from '../warn-foreign-pictures.ts'
import { type Shop, withShop } from '../with-shop.ts'

type ImportFlags = { dryRun?: boolean; skipBad?: boolean; format?: CatalogFormat }

const formatOption = () =>
  new Option('--format <format>', 'the kind of file, else taken from its name').choices([
    'ndjson',
    'csv',
  ])

export function catalogCommand(): Command {
  const command = new Command('catalogue').description('products and their variants')
  command
    .command('import')
    .description('imports the products of a file; importing it again changes nothing')
    .argument('<file>', 'NDJSON or CSV, see docs/catalog-format.md')
    .option('--dry-run', 'checks and counts everything, changes nothing')
    .option('--skip-bad', 'leaves bad rows out instead of refusing the whole file')
    .addOption(formatOption())
    .action(async (typed: string, flags: ImportFlags) => {
      const file = fromHere(typed)
      const size = await sizeOf(file)
      await withShop(async (shop) => {
        await importFile(shop, { file, size }, flags)
        await warnForeignPictures(shop)
      })
    })
  command
    .command('export')
    .description('writes all products, to a file or to the screen, as import reads them')
    .argument('[file]')
    .addOption(formatOption())
    .action(async (typed: string | undefined, flags: { format?: CatalogFormat }) => {
      const file = typed === undefined ? undefined : fromHere(typed)
      await withShop(({ db }) => exportTo(db, file, flags.format ?? formatOf(file ?? '')))
    })
  return command
}

export function formatOf(file: string): CatalogFormat {
  return file.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson'
}

async function importFile(
  { db, config }: Shop,
  { file, size }: { file: string; size: number },
  { dryRun = false, skipBad = false, format = formatOf(file) }: ImportFlags,
): Promise<void> {
  const stream = createReadStream(file)
  const reading = showProgress('Reading', size)
  let rows = 0
  let writing: Progress | undefined
  try {
    const report = await importCatalog(
      db,
      format === 'csv' ? readCsv(stream) : readNdjson(stream),
      {
        pictures: createMediaStore(config.dataDir),
        baseFolder: path.dirname(file),
        dryRun,
        skipBad,
        onProgress(progress) {
          if (progress.phase === 'read') {
            rows = progress.rows
            reading.update(stream.bytesRead)
            return
          }
          reading.stop()
          writing ??= showProgress('Writing', rows)
          writing.update(progress.rows)
        },
      },
    )
    writing?.stop()
    // The shop's own job comes once a minute; until then searches would not know the new words.
    if (!dryRun) await refreshVocabulary(db)
    printReport(report, { dryRun, skipBad })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError(`${file} is not a CSV table: ${error.message}.`)
  } finally {
    writing?.stop()
    reading.stop()
    stream.destroy()
  }
}

function printReport(
  report: ImportReport,
  { dryRun, skipBad }: { dryRun: boolean; skipBad: boolean },
) {
  const { rows, bad, created, updated, unchanged, missingPictures } = report
  for (const { row, reason } of bad) note(`row ${row}: ${reason}`)
  if (bad.length > 0 && (!skipBad || bad.length === rows)) {
    throw new OperatorError(
      `Nothing was imported: ${bad.length} of ${rows} rows are bad.${skipBad ? '' : ' --skip-bad leaves them out.'}`,
    )
  }
  if (missingPictures > 0) note(`${missingPictures} pictures are missing and were left out.`)
  print(
    `${rows} rows: ${created} new, ${updated} changed, ${unchanged} as they were, ${bad.length} bad and left out.`,
  )
  if (dryRun) print('This was a dry run: nothing was changed.')
}
