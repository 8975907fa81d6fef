import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { findOccupiedWindows } from '../merchant/occupied-windows.ts'
import { lockSales } from '../merchant/write-entries.ts'
import { findGoods } from './sale-goods.ts'
import { findEntries, lockSale } from './stored-sale.ts'
import { throwRefusal } from './throw-refusal.ts'

/**
 * Lets a sale that was ended early run on until the end that was planned. One that runs stays as it is. Throws NOT_FOUND, or
 * FLASH_SALE_CONFLICT after that end or where its goods are in another sale by now.
 */
export async function resumeSale(db: Db, by: StaffActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSales(tx)
    const { name, state, now, plannedEndAt } = await lockSale(tx, id)
    if (state === 'running') return
    if (!plannedEndAt || plannedEndAt <= now) throw new AppError('FLASH_SALE_CONFLICT', { state })
    const goods = await findGoods(tx, await findEntries(tx, id))
    const others = await findOccupiedWindows(
      tx,
      goods.flatMap((each) => each ?? []),
      id,
    )
    const other = others.find((sale) => sale.startAt < plannedEndAt)
    if (other) throw new AppError('FLASH_SALE_CONFLICT', { sale: other.name })
    await tx
      .updateTable('flash_sales')
      .set((row) => ({
        end_at: plannedEndAt,
        planned_end_at: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, by, { action: 'flash-sale.resumed', subject: id, after: { name } })
  }).catch(throwRefusal)
}
