import { outcomeNames, providerName } from '#features/payment/domain.ts'
import { type CsvCell, csvLine, csvStart, csvTime } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Place } from '#platform/keyset.ts'
import { hideText } from '#shared/mask-customer.ts'
import { findPayments, type PaymentFilter, type PaymentRow } from '../find-payments.ts'

type Viewer = { seesCustomers: boolean }

/** Payments that are read at once; memory stays the same however many there are. */
const batch = 500

const columns: readonly (readonly [
  heading: string,
  cell: (row: PaymentRow, viewer: Viewer) => CsvCell,
])[] = [
  ['Ngày nhận', (row) => csvTime(row.received_at)],
  ['Ngày chuyển', (row) => row.transferred_at && csvTime(row.transferred_at)],
  ['Số tiền', (row) => row.amount],
  ['Kết quả', (row) => outcomeNames[row.outcome]],
  ['Mã đơn', (row) => row.order_id],
  ['Nội dung', (row, { seesCustomers }) => (seesCustomers ? row.memo : hideText(row.memo))],
  ['Tài khoản nhận', (row) => row.account],
  ['Nguồn', (row) => providerName(row.provider)],
  ['Mã giao dịch', (row) => row.provider_reference],
]

/** Streams money that came in as CSV, batch by batch without a transaction: a slow download would hold one for as long as it lasts. */
export async function* exportTransfers(
  db: Db,
  filter: PaymentFilter,
  viewer: Viewer,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(([heading]) => heading))
  let after: Place | undefined
  for (;;) {
    const rows = await findPayments(db, { ...filter, after, limit: batch })
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, viewer)))).join('')
    if (rows.length < batch) return
    after = rows.at(-1)
  }
}
