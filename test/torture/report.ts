import type { Report } from './one-seed.ts'
import { databaseFaults } from './plan.ts'

const columns: [string, (report: Report) => number | string][] = [
  ['seed', ({ seed }) => seed],
  ['orders', ({ orders }) => orders],
  [
    'sold out',
    ({ observations }) => sum(observations.counts, /STOCK|FLASH_SALE_(?:EXHAUSTED|NOT)/),
  ],
  [
    'at a limit',
    ({ observations }) =>
      sum(observations.counts, /TOO_MANY_COD_ORDERS|TOO_MANY_UNPAID_PIECES|FLASH_SALE_LIMIT/),
  ],
  ['new price', ({ observations }) => observations.counted('PRICE_CHANGED')],
  ['voucher gone', ({ observations }) => observations.counted('vouchers gone')],
  ['cancels', ({ observations }) => observations.counted('cancels asked for')],
  ['moved', ({ observations }) => observations.counted('moved by the merchant')],
  ['confirmed', ({ observations }) => observations.counted('confirmed by the merchant')],
  ['changed', ({ observations }) => observations.counted('changed by staff')],
  ['refunded', ({ observations }) => observations.counted('refunded by staff')],
  ['returned', ({ observations }) => observations.counted('returns settled')],
  ['exchanged', ({ observations }) => observations.counted('exchanged by staff')],
  ['brought back', ({ observations }) => observations.counted('parcels brought back')],
  ['holds', ({ observations }) => observations.counted('holds ended')],
  ['transfers', ({ observations }) => observations.counted('transfers')],
  ['imports', ({ observations }) => observations.counted('imports')],
  ['kills', ({ kills }) => kills],
  [
    'faults to db',
    ({ observations }) => databaseFaults.reduce((all, blow) => all + observations.counted(blow), 0),
  ],
  ['lost', ({ observations }) => observations.counted('lost answers')],
  ['asked to wait', ({ observations }) => observations.counted('asked to wait')],
  ['retries', ({ observations }) => observations.counted('retries')],
  ['deadlocks', ({ deadlocks }) => deadlocks],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
  ['', ({ broken }) => (broken.length === 0 ? 'holds' : 'BROKEN')],
]

/** Header of the table. */
export function tableHead(): string {
  return columns.map(([title]) => title).join('  ')
}

/** Result of one seed as a table row. */
export function tableRow(report: Report): string {
  return columns.map(([title, value]) => String(value(report)).padStart(title.length)).join('  ')
}

/** Describes violations in detail. */
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
