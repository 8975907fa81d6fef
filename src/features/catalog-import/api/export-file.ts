import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { exportCatalog, exportTable } from '#features/catalog/api/public.ts'
import { csvStart } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { ExportFormat } from '../contract.ts'

/** Characters that Excel allows in a cell. */
const longestCell = 32_767
/** Ends a text that was longer. */
export const cutMark = '…⟨bị cắt⟩'

/** All products as a file that can be imported again; memory holds 500 of them. */
export function exportFile(db: Db, format: ExportFormat): Readable {
  if (format === 'ndjson') return Readable.from(exportCatalog(db, { format }))
  if (format === 'csv')
    return Readable.from(withStart(exportCatalog(db, { format, escapeFormulas: true })))
  const sheet = writeXlsxStream(shortened(exportTable(db)), { name: 'Hàng hoá' })
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0])
}

async function* withStart(texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield csvStart
  yield* texts
}

async function* shortened(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const cells of rows) {
    yield cells.map((cell) =>
      cell.length > longestCell ? cell.slice(0, longestCell - cutMark.length) + cutMark : cell,
    )
  }
}
