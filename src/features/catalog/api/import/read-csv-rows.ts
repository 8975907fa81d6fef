import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { unescapeFormula } from '../formula-cells.ts'
import { decodeText } from './decode-text.ts'

/** A row of a table, numbered as in a spreadsheet. */
export type TableRow = { row: number } & ({ cells: string[] } | { problem: string })

/**
 * The rows of a CSV file, without apostrophes before formulas. Rows without any cell are skipped. A quote inside a text makes its row bad;
 * behind one that is not closed, nobody knows where rows end: that throws OperatorError.
 */
export async function* readCsvRows(
  stream: Readable,
  { delimiter = ',' }: { delimiter?: string } = {},
): AsyncGenerator<TableRow> {
  // The lines of bad rows, by the number of good ones above.
  const bad = new Map<number, Set<number>>()
  const table = parse({
    ...{ bom: true, relaxColumnCount: true, trim: true, delimiter },
    skipRecordsWithError: true,
    onSkip(error) {
      if (error?.code !== 'INVALID_OPENING_QUOTE') throw error
      const above = Number(error.records)
      bad.set(above, (bad.get(above) ?? new Set()).add(Number(error.lines)))
    },
  })
  const text = Readable.from(decodeText(stream))
  text.on('error', (error) => table.destroy(error))
  text.pipe(table)
  let row = 0
  let good = 0
  const badRows = function* (): Generator<TableRow> {
    for (const _ of bad.get(good) ?? []) {
      row += 1
      yield { row, problem: quoteInText() }
    }
  }
  try {
    for await (const cells of table as AsyncIterable<string[]>) {
      yield* badRows()
      row += 1
      good += 1
      if (cells.some((cell) => cell !== '')) yield { row, cells: cells.map(unescapeFormula) }
    }
    yield* badRows()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const above = [...bad].flatMap(([, lines]) => [...lines]).length
    throw noTable(error, Number(error.records) + above + 1)
  }
}

const quoteInText = () =>
  t(
    'dòng này có dấu ngoặc kép trong chữ; hãy viết nó hai lần ("") và đặt cả ô trong dấu ngoặc kép',
    'this row has a quote inside a text; write it twice ("") and put the cell in quotes',
  )

/** Only quotes make a text no table. */
function noTable({ code }: CsvError, row: number): OperatorError {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? new OperatorError(
        t(
          `Tệp không phải bảng CSV: dòng ${row} có dấu ngoặc kép mở mà không đóng.`,
          `The file is not a CSV table: row ${row} has a quote that is not closed.`,
        ),
      )
    : new OperatorError(
        t(
          `Tệp không phải bảng CSV: dòng ${row} có dấu ngoặc kép trong chữ. Hãy viết nó hai lần ("") và đặt cả ô trong dấu ngoặc kép.`,
          `The file is not a CSV table: row ${row} has a quote inside a text. Write it twice ("") and put the cell in quotes.`,
        ),
      )
}
