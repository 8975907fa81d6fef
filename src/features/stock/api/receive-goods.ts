import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { fieldError } from '#shared/field-error.ts'
import type { ReceiveGoods } from '../contract.ts'
import { averageAfter, documentCode } from '../domain.ts'
import { mostStock, mostValue } from '../limits.ts'
import { type BookedLine, bookDocument, followStock } from './book-document.ts'
import { type LineError, refuseLines } from './line-errors.ts'
import { lockLocation } from './lock-location.ts'
import type { LockedVariant } from './lock-variants.ts'
import { refuseRepeatedLines } from './refuse-repeated-lines.ts'

/**
 * Books goods that came in: stock, ledger and the moving average of costs; returns the document's id. Throws REQUEST_CHANGED, or
 * INVALID_FIELD with a sentence for each line that can't be booked.
 */
export async function receiveGoods(db: Db, by: StaffActor, request: ReceiveGoods): Promise<string> {
  refuseUnclear(request)
  const { key, supplier, reference, note, lines } = request
  const ids = lines.map(({ variantId }) => variantId.toLowerCase())
  const booked = await inTransaction(db, async (tx) => {
    // Before any variant, since two receipts may be of one supplier.
    if (supplier !== '') await rememberSupplier(tx, supplier)
    const location = await lockLocation(tx, request.locationId)
    const head = { kind: 'receipt' as const, key, request, supplier, reference, note, location }
    const done = await bookDocument(tx, by, head, ids, (variants) => planOf(lines, variants))
    if (done.isNew) {
      await recordAudit(tx, by, {
        action: 'stock.received',
        subject: documentCode('receipt', done.number),
        after: {
          ...(supplier && { supplier }),
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          lineCount: lines.length,
        },
        note,
      })
    }
    return done
  })
  await followStock(db, booked)
  return booked.id
}

type Lines = ReceiveGoods['lines']

function refuseUnclear({ lines }: ReceiveGoods): void {
  refuseRepeatedLines(lines)
  const value = lines.reduce((sum, { quantity, costPrice }) => sum + quantity * costPrice, 0)
  if (value > mostValue) throw fieldError('lines', 'Giá trị của phiếu quá lớn.')
}

function planOf(lines: Lines, variants: Map<string, LockedVariant>): BookedLine[] {
  const errors: LineError[] = []
  const planned = lines.flatMap(({ variantId, quantity, costPrice }, index): BookedLine[] => {
    const variant = variants.get(variantId.toLowerCase())
    const problem = problemOf(variant, quantity)
    if (!variant || variant.stock === null || problem) {
      const field = variant && !variant.isDeleted ? 'quantity' : 'variantId'
      errors.push({ path: `lines.${index}.${field}`, message: problem ?? '' })
      return []
    }
    const holding = { stock: variant.stock, cost: variant.cost }
    const cost = averageAfter(holding, { quantity, cost: costPrice })
    return [{ variant, delta: quantity, stock: variant.stock + quantity, costPrice, cost }]
  })
  refuseLines(errors)
  return planned
}

function problemOf(variant: LockedVariant | undefined, quantity: number): string | undefined {
  if (!variant) return 'Không có mặt hàng này.'
  if (variant.isDeleted) return 'Mặt hàng này đã bị xoá.'
  if (variant.stock === null) {
    return 'Mặt hàng này không đếm tồn, nên không nhập được. Hãy bắt đầu đếm tồn trước.'
  }
  return variant.stock + quantity > mostStock ? 'Số lượng quá lớn.' : undefined
}

async function rememberSupplier(tx: Db, name: string): Promise<void> {
  await sql`
    INSERT INTO suppliers (name) VALUES (${name}) ON CONFLICT (name) DO UPDATE SET used_at = now()`.execute(
    tx,
  )
}
