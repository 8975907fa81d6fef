import type { Report } from './one-seed.ts'
import { databaseBlows } from './plan.ts'

const columns: [string, (report: Report) => number | string][] = [
  ['seed', ({ seed }) => seed],
  ['orders', ({ orders }) => orders],
  ['sold out', ({ book }) => sum(book.counts, /STOCK|FLASH_SALE_(?:EXHAUSTED|NOT)/)],
  [
    'at a limit',
    ({ book }) => sum(book.counts, /TOO_MANY_COD_ORDERS|TOO_MANY_UNPAID_PIECES|FLASH_SALE_LIMIT/),
  ],
  ['new price', ({ book }) => book.counted('PRICE_CHANGED')],
  ['voucher gone', ({ book }) => book.counted('vouchers gone')],
  ['cancels', ({ book }) => book.counted('cancels asked for')],
  ['moved', ({ book }) => book.counted('moved by the keeper')],
  ['confirmed', ({ book }) => book.counted('confirmed by the keeper')],
  ['holds', ({ book }) => book.counted('holds ended')],
  ['transfers', ({ book }) => book.counted('transfers')],
  ['imports', ({ book }) => book.counted('imports')],
  ['kills', ({ kills }) => kills],
  ['blows to db', ({ book }) => databaseBlows.reduce((all, blow) => all + book.counted(blow), 0)],
  ['lost', ({ book }) => book.counted('lost answers')],
  ['told to wait', ({ book }) => book.counted('asked to wait')],
  ['retries', ({ book }) => book.counted('retries')],
  ['deadlocks', ({ deadlocks }) => deadlocks],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
  ['', ({ broken }) => (broken.length === 0 ? 'holds' : 'BROKEN')],
]

/** The table's first line. */
export function tableHead(): string {
  return columns.map(([title]) => title).join('  ')
}

/** What happened under one seed, below `tableHead`. */
export function tableRow(report: Report): string {
  return columns.map(([title, value]) => String(value(report)).padStart(title.length)).join('  ')
}

/** What did not hold, in so many words as help to find out why. */
export function showBroken({ seed, broken }: Report): string {
  return broken
    .map(({ sentence, rows }) =>
      [
        `  Seed ${seed}: “${sentence}” does not hold (${rows.length}):`,
        ...rows
          .slice(0, 5)
          .map((row) => `    ${typeof row === 'string' ? row : JSON.stringify(row)}`),
      ].join('\n'),
    )
    .join('\n')
}

function sum(counts: ReadonlyMap<string, number>, pattern: RegExp): number {
  return [...counts].reduce((all, [what, count]) => (pattern.test(what) ? all + count : all), 0)
}
