import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { fieldError } from '#shared/field-error.ts'
import { documentCode } from '../domain.ts'
import type { TransferGoods } from '../location-contract.ts'
import { type BookedLine, bookDocument } from './book-document.ts'
import { type LineError, refuseLines } from './line-errors.ts'
import { type LockedLocation, lockLocation } from './lock-location.ts'
import { type LockedVariant, stockAt } from './lock-variants.ts'
import { refuseRepeatedLines } from './refuse-repeated-lines.ts'

type Options = {
  /** What is not counted any more is moved like the rest. */
  alsoUncounted?: boolean
}

/**
 * Books goods from one place to another, of which the total stays; returns the document's id. Throws REQUEST_CHANGED, or INVALID_FIELD
 * for places, and with a sentence for each line of which too little is there.
 */
export async function transferGoods(
  db: Db,
  by: StaffActor,
  request: TransferGoods,
  options: Options = {},
): Promise<string> {
  const { key, note, lines } = request
  refuseRepeatedLines(lines)
  const booked = await inTransaction(db, async (tx) => {
    const location = await lockLocation(tx, request.fromId, 'fromId')
    const to = await lockLocation(tx, request.toId, 'toId')
    if (location.id === to.id) throw fieldError('toId', 'Hãy chọn hai nơi khác nhau.')
    const head = { kind: 'transfer' as const, key, request, note, location, to }
    const ids = lines.map(({ variantId }) => variantId.toLowerCase())
    const done = await bookDocument(tx, by, head, ids, (variants) =>
      planOf(lines, variants, location, options),
    )
    if (done.isNew) {
      await recordAudit(tx, by, {
        action: 'stock.transferred',
        subject: documentCode('transfer', done.number),
        after: {
          ...{ fromLocation: location.name, toLocation: to.name },
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          lineCount: lines.length,
        },
        note,
      })
    }
    return done
  })
  return booked.id
}

function planOf(
  lines: TransferGoods['lines'],
  variants: Map<string, LockedVariant>,
  location: LockedLocation,
  { alsoUncounted = false }: Options,
): BookedLine[] {
  const errors: LineError[] = []
  const planned = lines.flatMap(({ variantId, quantity }, index): BookedLine[] => {
    const variant = variants.get(variantId.toLowerCase())
    const say = (field: string, message: string) => {
      errors.push({ path: `lines.${index}.${field}`, message })
      return []
    }
    // Those that were deleted can be moved: they are still somewhere.
    if (!variant) return say('variantId', 'Không có mặt hàng này.')
    if (variant.stock === null && !alsoUncounted) {
      return say('quantity', 'Mặt hàng này không đếm tồn, nên không cần chuyển.')
    }
    // Also what is sold and not yet decided where from: it is still there.
    const free = Math.max(0, stockAt(variant, location.id))
    if (quantity > free) return say('quantity', `${location.name} chỉ còn ${free}.`)
    const { stock, cost } = variant
    return [{ variant, delta: 0, moved: quantity, stock, costPrice: cost, cost }]
  })
  refuseLines(errors)
  return planned
}
