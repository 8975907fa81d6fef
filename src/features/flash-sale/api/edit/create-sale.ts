import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { SaleContents } from '../../admin-contract.ts'
import { insertEntries, lockSales } from '../merchant/write-entries.ts'
import { auditedSale } from './audited-sale.ts'
import { checkContents } from './check-contents.ts'
import { contentsOf, findEntries, findSale, isSame } from './stored-sale.ts'
import { throwRefusal } from './throw-refusal.ts'

/**
 * Creates a flash sale under an id of the client, so that it can be sent again. Throws INVALID_FIELD, and IDEMPOTENCY_KEY_REUSED
 * where another sale has that id.
 */
export async function createSale(
  db: Db,
  by: StaffActor,
  { id, ...contents }: SaleContents & { id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSales(tx)
    const existing = await findSale(tx, id)
    if (existing) {
      const saved = contentsOf(existing, await findEntries(tx, id))
      if (isSame(saved, contents)) return
      throw new AppError('IDEMPOTENCY_KEY_REUSED')
    }
    const sale = await checkContents(tx, contents, new Date())
    const { name, startAt, endAt } = sale
    await tx
      .insertInto('flash_sales')
      .values({ id, name, start_at: startAt, end_at: endAt })
      .execute()
    await insertEntries(tx, id, sale.entries)
    const after = auditedSale(sale)
    await recordAudit(tx, by, { action: 'flash-sale.created', subject: id, after })
  }).catch(throwRefusal)
}
