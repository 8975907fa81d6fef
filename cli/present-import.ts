import type { ImportReport } from '#features/catalog/api/public.ts'
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
      `Không nhập gì: ${bad.length} trong ${rows} dòng sai.${skipBad ? '' : ' --skip-bad bỏ qua các dòng đó.'}`,
    )
  }
  printVariants(report, dryRun)
  print(
    `${rows} dòng: ${created} mới, ${updated} thay đổi, ${unchanged} như cũ, ${bad.length} sai và bị bỏ qua.`,
  )
  if (dryRun) print('Đây là chạy thử: chưa thay đổi gì.')
}

function noteBadRows({ bad }: ImportReport): void {
  const counts = new Map<string, number>()
  for (const { row, reason } of bad) {
    const count = (counts.get(reason) ?? 0) + 1
    counts.set(reason, count)
    if (count <= listedRows) note(`dòng ${row}: ${reason}`)
  }
  for (const [reason, count] of counts) {
    if (count > listedRows) note(`… và ${count - listedRows} dòng nữa: ${reason}`)
  }
}

function noteWarnings({ warnings, missingPictures }: ImportReport): void {
  for (const { count, first } of warnings.list()) {
    for (const { row, text } of first) note(`dòng ${row}: ${text}`)
    if (count > first.length) note(`… và ${count - first.length} chỗ nữa như thế`)
  }
  if (missingPictures > 0) note(`Thiếu ${missingPictures} ảnh hoặc video, đã bỏ qua.`)
}

function printVariants({ variants }: ImportReport, dryRun: boolean): void {
  if (!variants) return
  const { stock, retired, stockKept } = variants
  if (stock.count > 0) {
    const lines = stock.first.map(
      (each) => `${nameOf(each)}: ${shown(each.from)} → ${shown(each.to)}`,
    )
    printText(`Số hàng trong kho thay đổi ở ${stock.count} phân loại`, withRest(lines, stock.count))
  }
  if (retired.count > 0) {
    const lines = withRest(retired.first.map(nameOf), retired.count)
    const will = dryRun ? 'sẽ bị gỡ' : 'đã bị gỡ'
    printText(`${retired.count} phân loại ${will}, vì dòng của sản phẩm không có chúng`, lines)
  }
  if (stockKept > 0) {
    print(`Kho của ${stockKept} phân loại khác với tệp và được giữ nguyên (--stock set: theo tệp).`)
  }
}

function nameOf({ row, product, sku, options }: NamedVariant): string {
  const values = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [`dòng ${row}: ${product}`, ...(sku ? [sku] : []), ...values].join(', ')
}

function shown(stock: number | null): string {
  return stock === null ? 'không đếm' : String(stock)
}

function withRest(lines: readonly string[], count: number): string[] {
  const rest = count - lines.length
  return rest > 0 ? [...lines, `… và ${rest} phân loại nữa`] : [...lines]
}
