import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Command, Option } from 'commander'
import {
  type CatalogFormat,
  importCatalog,
  readCsv,
  readNdjson,
  type StockMode,
} from '#features/catalog/api/public.ts'
import { t } from '#platform/language.ts'
import { createMediaStore } from '#platform/media-store.ts'
import { refreshVocabulary } from '#search-index/public.ts'
import { commandActor } from '../command-actor.ts'
import { exportTo } from '../export-to.ts'
import { fromHere, sizeOf } from '../files.ts'
import { printImport } from '../present-import.ts'
import { type Progress, showProgress } from '../progress.ts'
import { warnForeignPictures } from '../warn-foreign-pictures.ts'
import { type Shop, withShop } from '../with-shop.ts'

type ImportFlags = {
  dryRun?: boolean
  skipBad?: boolean
  stock: StockMode
  format?: CatalogFormat
}

const formatOption = () =>
  new Option(
    '--format <format>',
    t('loại tệp, nếu không thì theo tên tệp', 'the kind of file, else taken from its name'),
  ).choices(['ndjson', 'csv'])

export function catalogCommand(): Command {
  const command = new Command('catalogue').description(
    t('sản phẩm và phân loại', 'products and their variants'),
  )
  command
    .command('import')
    .description(
      t(
        'nhập sản phẩm từ một tệp; nhập lại không thay đổi gì',
        'imports the products of a file; importing it again changes nothing',
      ),
    )
    .argument(
      '<file>',
      t('NDJSON hoặc CSV, xem docs/catalog-format.md', 'NDJSON or CSV, see docs/catalog-format.md'),
    )
    .option(
      '--dry-run',
      t(
        'kiểm tra và đếm tất cả, không thay đổi gì',
        'checks and counts everything, changes nothing',
      ),
    )
    .option(
      '--skip-bad',
      t(
        'bỏ các dòng sai thay vì từ chối cả tệp',
        'leaves bad rows out instead of refusing the whole file',
      ),
    )
    .addOption(
      new Option(
        '--stock <mode>',
        t(
          'số hàng của phân loại đã có: giữ nguyên, theo tệp, hay cộng thêm',
          'the stock of variants that exist: keep it, set it, or add to it',
        ),
      )
        .choices(['keep', 'set', 'add'])
        .default('keep'),
    )
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
    .description(
      t(
        'xuất mọi sản phẩm ra tệp hoặc màn hình, như lệnh import đọc được',
        'writes all products, to a file or to the screen, as import reads them',
      ),
    )
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
  { dryRun = false, skipBad = false, stock, format = formatOf(file) }: ImportFlags,
): Promise<void> {
  const stream = createReadStream(file)
  const reading = showProgress(t('Đang đọc', 'Reading'), size)
  let rows = 0
  let writing: Progress | undefined
  try {
    const report = await importCatalog(
      db,
      format === 'csv' ? readCsv(stream) : readNdjson(stream),
      {
        pictures: createMediaStore(config),
        baseFolder: path.dirname(file),
        dryRun,
        skipBad,
        stock,
        by: commandActor().name,
        onProgress(progress) {
          if (progress.phase === 'read') {
            rows = progress.rows
            reading.update(stream.bytesRead)
            return
          }
          reading.stop()
          writing ??= showProgress(t('Đang ghi', 'Writing'), rows)
          writing.update(progress.rows)
        },
      },
    )
    writing?.stop()
    printImport(report, { dryRun, skipBad })
    // The shop's own job comes once a minute; until then searches would not know the new words.
    if (!dryRun) await refreshVocabulary(db)
  } finally {
    writing?.stop()
    reading.stop()
    stream.destroy()
  }
}
