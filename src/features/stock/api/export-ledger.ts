import { type CsvCell, csvLine, csvStart, csvTime } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { LedgerFilter, StockMove } from '../contract.ts'
import { correctionTexts, moveTexts } from '../domain.ts'
import { findLedger, searchLimit } from './find-ledger.ts'

const batchSize = 1000

const headings = [
  ...['Lúc', 'Sản phẩm', 'Phân loại', 'SKU', 'Lý do', 'Thay đổi', 'Còn lại', 'Nơi'],
  ...['Ai', 'Phiếu', 'Đơn hàng', 'Trả hàng', 'Ghi chú'],
]

const cutText = (limit: number) =>
  `Từ khoá khớp hơn ${limit} mặt hàng: tệp chỉ có sổ của ${limit} mặt hàng trong số đó. Hãy gõ thêm chữ để tìm hẹp hơn, hoặc bỏ từ khoá và lọc theo ngày.`

/** What moved the stock as lines of a CSV file, the last first. */
export async function* exportLedger(db: Db, filter: LedgerFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(headings)
  const limit = await searchLimit(db, filter)
  if (limit !== undefined) yield csvLine([cutText(limit)])
  for (let cursor: string | undefined; ; ) {
    const { data, next } = await findLedger(db, { ...filter, cursor }, batchSize)
    if (data.length > 0) yield data.map((move) => csvLine(cellsOf(move))).join('')
    if (next === null) return
    cursor = next
  }
}

function cellsOf(move: StockMove): CsvCell[] {
  const { document, reason } = move
  return [
    ...[csvTime(move.at), move.name, move.variant, move.sku],
    document?.reason ? correctionTexts[document.reason] : moveTexts[reason],
    ...[move.delta, move.balance, move.location, move.by],
    ...[document?.code ?? null, move.orderId, move.returnId, document?.note ?? null],
  ]
}
