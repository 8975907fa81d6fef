import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** Spreadsheets detect UTF-8 only by its byte order mark. */
export const csvStart = '\uFEFF'

/** A line of a file for spreadsheets. Cells are escaped against formula injection. */
export function csvLine(cells: readonly CsvCell[], separator = ','): string {
  return stringify([[...cells]], {
    delimiter: separator,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-11-20 14:05:00` in the shop's time zone; spreadsheets of every locale parse it. */
export function csvTime(moment: Date | string): string {
  return clock.format(new Date(moment))
}

/** `0912 345 678`: spreadsheets would drop the leading zero of a plain number. */
export function csvPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{3})(\d+)$/, '$1 $2 $3')
}
