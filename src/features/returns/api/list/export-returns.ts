import { type CsvCell, csvLine, csvPhone, csvStart, csvTime } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Place } from '#platform/keyset.ts'
import { kindNames, reasonTexts, resolutionNames, statusNames } from '../../domain.ts'
import { findReturns, type ReturnRecord } from '../find-returns.ts'
import { findReturnIds } from './find-return-ids.ts'
import type { ReturnListFilter } from './return-conditions.ts'

/** Returns that are read at once; memory stays the same however many there are. */
const batch = 500

const timeOf = (moment: Date | null) => moment && csvTime(moment)
const sumOf = ({ items }: ReturnRecord, name: 'quantity' | 'restocked' | 'writtenOff') =>
  items.reduce((sum, item) => sum + item[name], 0)

const columns: readonly (readonly [heading: string, cell: (row: ReturnRecord) => CsvCell])[] = [
  ['Mã trả hàng', (row) => row.id],
  ['Ngày yêu cầu', (row) => csvTime(row.created_at)],
  ['Loại', (row) => kindNames[row.kind]],
  ['Trạng thái', (row) => statusNames[row.status]],
  ['Lý do', (row) => reasonTexts[row.reason]],
  ['Khách muốn', (row) => (row.kind === 'return' ? resolutionNames[row.resolution] : null)],
  ['Mã đơn', (row) => row.order_id],
  ['Người nhận', (row) => row.recipient],
  ['Điện thoại', (row) => csvPhone(row.phone)],
  ['Tỉnh/Thành phố', (row) => row.province_name],
  ['Hàng trả', (row) => row.items.map(goodsOf).join('; ')],
  ['Số lượng', (row) => sumOf(row, 'quantity')],
  ['Nhập lại kho', (row) => sumOf(row, 'restocked')],
  ['Bỏ', (row) => sumOf(row, 'writtenOff')],
  ['Giá trị hàng trả', (row) => row.refund_amount],
  ['Xu trả lại', (row) => row.coins_returned],
  ['Xu thu lại', (row) => row.coins_taken],
  ['Đơn đổi', (row) => row.exchange_order_id],
  ['Ngày nhận hàng', (row) => timeOf(row.received_at)],
  ['Ngày kết thúc', (row) => timeOf(row.closed_at)],
]

const goodsOf = ({ name, variant, quantity }: ReturnRecord['items'][number]) =>
  `${quantity} × ${[name, variant].filter(Boolean).join(' – ')}`

/** Streams matching returns as CSV, batch by batch without a transaction: a slow download would hold one for as long as it lasts. */
export async function* exportReturns(db: Db, filter: ReturnListFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([heading]) => heading))
  let after: Place | undefined
  for (;;) {
    const found = await findReturnIds(db, { filter, after, limit: batch })
    const rows = await findReturns(db, { ids: found.map(({ id }) => id) }, batch)
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    if (found.length < batch) return
    after = found.at(-1)
  }
}
