import type { Db } from '#platform/database.ts'
import type { CheckedLine, CheckSale } from '../../admin-contract.ts'
import { findOccupiedWindows } from '../merchant/occupied-windows.ts'
import { noteLines } from './line-notes.ts'
import { findGoods, presentGoods } from './sale-goods.ts'
import { findEntries, keyOf } from './stored-sale.ts'

/** What is known of the lines that are being entered; an incomplete sale is checked as far as it goes. */
export async function checkSale(db: Db, sale: CheckSale): Promise<CheckedLine[]> {
  const { saleId, startAt, endAt, lines } = sale
  const now = new Date()
  const goods = await findGoods(db, lines)
  const entries = saleId === null ? [] : await findEntries(db, saleId)
  const stored = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const start = startAt === null ? now : new Date(startAt)
  const notes = noteLines(
    lines.map((line, index) => ({ ...line, goods: goods[index], stored: stored.get(keyOf(line)) })),
    {
      window: endAt === null ? undefined : { startAt: start, endAt: new Date(endAt) },
      occupied: await findOccupiedWindows(
        db,
        goods.flatMap((each) => each ?? []),
        saleId,
      ),
      now,
    },
  )
  return notes.map((note, index) => {
    const target = goods[index]
    return { ...note, goods: target ? presentGoods(target) : null }
  })
}
