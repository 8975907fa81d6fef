import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CatalogueFormat, exportCatalogue } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { note } from './output.ts'
import { showProgress } from './progress.ts'

/** Writes the catalogue to a file, which is replaced when it is whole, or to the output. */
export async function exportTo(
  db: Db,
  file: string | undefined,
  format: CatalogueFormat,
): Promise<void> {
  if (file === undefined) {
    return pipeline(Readable.from(exportCatalogue(db, { format })), process.stdout, { end: false })
  }
  const half = `${file}.part`
  const progress = showProgress('Exporting', await countProducts(db))
  let products = format === 'csv' ? -1 : 0
  try {
    await pipeline(
      exportCatalogue(db, { format }),
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
    throw isFileError ? new OperatorError(`Cannot write ${file}: ${error.message}`) : error
  } finally {
    progress.stop()
  }
  note(`${products} products are in ${file}.`)
}

async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
