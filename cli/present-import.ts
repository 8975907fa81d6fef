import type { ImportReport } from '#features/catalog/api/public.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { note, print, printText } from './output.ts'

type Flags = { dryRun: boolean; skipBad: boolean }
type NamedVariant = {
  row: number
  product: string
  sku: string | null
  options: Record<string, string>
}

/** Rows that are bad for the same reason, and warnings of one kind, are listed up to this number. */
const listedRows = 20

/** Prints what an import did or, in a dry run, would do. Throws OperatorError when it did nothing because of bad rows. */
export function printImport(report: ImportReport, { dryRun, skipBad }: Flags): void {
  const { rows, bad, created, updated, unchanged } = report
  noteBadRows(report)
  noteWarnings(report)
  if (bad.length > 0 && (!skipBad || bad.length === rows)) {
    throw new OperatorError(
      t(
        `Không nhập gì: ${bad.length} trong ${rows} dòng sai.${skipBad ? '' : ' --skip-bad bỏ qua các dòng đó.'}`,
        `Nothing was imported: ${bad.length} of ${rows} rows are bad.${skipBad ? '' : ' --skip-bad leaves them out.'}`,
      ),
    )
  }
  printVariants(report, dryRun)
  print(
    t(
      `${rows} dòng: ${created} mới, ${updated} thay đổi, ${unchanged} như cũ, ${bad.length} sai và bị bỏ qua.`,
      `${rows} rows: ${created} new, ${updated} changed, ${unchanged} as before, ${bad.length} bad and left out.`,
    ),
  )
  if (dryRun)
    print(t('Đây là chạy thử: chưa thay đổi gì.', 'This was a dry run: nothing is changed.'))
}

function noteBadRows({ bad }: ImportReport): void {
  const counts = new Map<string, number>()
  for (const { row, reason } of bad) {
    const count = (counts.get(reason) ?? 0) + 1
    counts.set(reason, count)
    if (count <= listedRows) note(`${rowName(row)}: ${reason}`)
  }
  for (const [reason, count] of counts) {
    const rest = count - listedRows
    if (rest > 0) note(`${t(`… và ${rest} dòng nữa`, `… and ${rest} more rows`)}: ${reason}`)
  }
}

function noteWarnings({ warnings, missingPictures }: ImportReport): void {
  for (const { count, first } of warnings.list()) {
    for (const { row, text } of first) note(`${rowName(row)}: ${text}`)
    const rest = count - first.length
    if (rest > 0) note(t(`… và ${rest} chỗ nữa như thế`, `… and ${rest} more like this`))
  }
  if (missingPictures === 0) return
  note(
    t(
      `Thiếu ${missingPictures} ảnh hoặc video, đã bỏ qua.`,
      `${missingPictures} pictures or videos are missing and were left out.`,
    ),
  )
}

function printVariants({ variants }: ImportReport, dryRun: boolean): void {
  if (!variants) return
  const { stock, retired, stockKept } = variants
  if (stock.count > 0) {
    const lines = stock.first.map(
      (each) => `${nameOf(each)}: ${shown(each.from)} → ${shown(each.to)}`,
    )
    const title = t(
      `Số hàng trong kho thay đổi ở ${stock.count} phân loại`,
      `The stock of ${stock.count} variants changes`,
    )
    printText(title, withRest(lines, stock.count))
  }
  if (retired.count > 0) {
    const lines = withRest(retired.first.map(nameOf), retired.count)
    const title = t(
      `${retired.count} phân loại ${dryRun ? 'sẽ' : 'đã'} bị gỡ, vì dòng của sản phẩm không có chúng`,
      `${retired.count} variants ${dryRun ? 'would be' : 'were'} retired, since the row of their product does not have them`,
    )
    printText(title, lines)
  }
  if (stockKept > 0) {
    print(
      t(
        `Kho của ${stockKept} phân loại khác với tệp và được giữ nguyên (--stock set: theo tệp).`,
        `The stock of ${stockKept} variants differs from the file and is kept (--stock set: as in the file).`,
      ),
    )
  }
}

function rowName(row: number): string {
  return t(`dòng ${row}`, `row ${row}`)
}

function nameOf({ row, product, sku, options }: NamedVariant): string {
  const values = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [`${rowName(row)}: ${product}`, ...(sku ? [sku] : []), ...values].join(', ')
}

function shown(stock: number | null): string {
  return stock === null ? t('không đếm', 'not counted') : String(stock)
}

function withRest(lines: readonly string[], count: number): string[] {
  const rest = count - lines.length
  return rest > 0
    ? [...lines, t(`… và ${rest} phân loại nữa`, `… and ${rest} more variants`)]
    : [...lines]
}
