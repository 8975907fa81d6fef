import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CatalogFormat, exportCatalog } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { note } from './output.ts'
import { showProgress } from './progress.ts'

/** Exports the catalog to a file, which is replaced atomically, or to stdout. */
export async function exportTo(
  db: Db,
  file: string | undefined,
  format: CatalogFormat,
): Promise<void> {
  if (file === undefined) {
    return pipeline(Readable.from(exportCatalog(db, { format })), process.stdout, { end: false })
  }
  const half = `${file}.part`
  const progress = showProgress(t('Đang xuất', 'Exporting'), await countProducts(db))
  let products = format === 'csv' ? -1 : 0
  try {
    await pipeline(
      exportCatalog(db, { format }),
      async function* (lines) {
        for await (const line of lines) {
          progress.update(++products)
          yield line
        }
      },
      createWriteStream(half),
    )
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
    throw isFileError
      ? new OperatorError(
          t(`Không ghi được ${file}: ${error.message}`, `Cannot write ${file}: ${error.message}`),
        )
      : error
  } finally {
    progress.stop()
  }
  note(t(`Đã xuất ${products} sản phẩm vào ${file}.`, `${products} products are in ${file}.`))
}

async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
