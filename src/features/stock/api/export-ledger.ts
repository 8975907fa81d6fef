import { type CsvCell, csvLine, csvStart, csvTime } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { LedgerFilter, StockMove } from '../contract.ts'
import { correctionTexts, moveTexts } from '../domain.ts'
import { findLedger } from './find-ledger.ts'

const batchSize = 1000

const headings = [
  ...['Lúc', 'Sản phẩm', 'Phân loại', 'SKU', 'Lý do', 'Thay đổi', 'Còn lại', 'Nơi'],
  ...['Ai', 'Phiếu', 'Đơn hàng', 'Trả hàng', 'Ghi chú'],
]

/** What moved the stock as lines of a CSV file, the last first. */
export async function* exportLedger(db: Db, filter: LedgerFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(headings)
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
