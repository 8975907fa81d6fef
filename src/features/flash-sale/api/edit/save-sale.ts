import { sql } from 'kysely'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import type { SaleContents, SaveSale } from '../../admin-contract.ts'
import { insertEntries, lockSales } from '../merchant/write-entries.ts'
import { auditedSale } from './audited-sale.ts'
import { type CheckedSale, checkContents } from './check-contents.ts'
import { findGoods } from './sale-goods.ts'
import {
  contentsOf,
  findEntries,
  isSame,
  keyOf,
  lockSale,
  type StoredEntry,
  type StoredSale,
} from './stored-sale.ts'
import { throwRefusal } from './throw-refusal.ts'

/**
 * Saves a flash sale that comes or runs; one that runs keeps its beginning, the price of what was sold, and pieces for all that
 * was. Saving the same again changes nothing. Throws NOT_FOUND, STALE_EDIT, INVALID_FIELD, or FLASH_SALE_CONFLICT for an ended one.
 */
export async function saveSale(
  db: Db,
  by: StaffActor,
  id: string,
  { version, ...contents }: SaveSale,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSales(tx)
    const sale = await lockSale(tx, id)
    const found = await findEntries(tx, id)
    const beginsNow = contents.startAt === null && sale.state !== 'running'
    if (!beginsNow && isSame(contentsOf(sale, found), contents)) return
    if (sale.version !== version) await rejectStale(tx, sale, found)
    if (sale.state === 'ended') throw new AppError('FLASH_SALE_CONFLICT', { state: 'ended' })
    await releaseCarts(tx, found, contents)
    const entries = await findEntries(tx, id, { isLocked: true })
    const next = await checkContents(tx, contents, sale.now, { sale, entries })
    const before = await auditedBefore(tx, sale, entries)
    await write(tx, sale, entries, next)
    const changes = changedFields(before, auditedSale(next))
    if (changes)
      await recordAudit(tx, by, { action: 'flash-sale.changed', subject: id, ...changes })
  }).catch(throwRefusal)
}

async function rejectStale(tx: Db, sale: StoredSale, entries: readonly StoredEntry[]) {
  await rejectStaleEdit(tx, {
    subject: sale.id,
    actions: ['flash-sale.created', 'flash-sale.changed', 'flash-sale.ended', 'flash-sale.resumed'],
    current: contentsOf(sale, entries),
    version: sale.version,
  })
}

/** Lines of carts are locked before allotments, as by orders; removing an entry would lock them after it. */
async function releaseCarts(
  tx: Db,
  entries: readonly StoredEntry[],
  { lines }: SaleContents,
): Promise<void> {
  const kept = new Set(lines.map(keyOf))
  const ids = entries.filter((entry) => !kept.has(keyOf(entry))).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    UPDATE cart_items SET flash_sale_entry_id = NULL
    WHERE id IN (SELECT id FROM cart_items WHERE flash_sale_entry_id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE)`.execute(
    tx,
  )
}

async function auditedBefore(tx: Db, sale: StoredSale, entries: readonly StoredEntry[]) {
  const goods = await findGoods(tx, entries)
  return auditedSale({
    ...sale,
    entries: entries.map((entry, index) => ({ ...entry, goods: goods[index] })),
  })
}

async function write(
  tx: Db,
  sale: StoredSale,
  stored: readonly StoredEntry[],
  next: CheckedSale,
): Promise<void> {
  const before = new Map(stored.map((entry) => [keyOf(entry), entry]))
  const named = new Set(next.entries.map(keyOf))
  const removed = stored.filter((entry) => !named.has(keyOf(entry))).map(({ id }) => id)
  // Before the time changes, since what is removed may be in another sale then.
  await sql`DELETE FROM flash_sale_entries WHERE id = ANY (${removed}::uuid[])`.execute(tx)
  await tx
    .updateTable('flash_sales')
    .set({ name: next.name, version: sale.version + 1, ...movedTimes(sale, next) })
    .where('id', '=', sale.id)
    .execute()
  const kept = next.entries.flatMap(({ price, quantity, perShopper, position, ...entry }) => {
    const old = before.get(keyOf(entry))
    const isRepriced = old?.price !== price
    return old
      ? [{ id: old.id, price, quantity, per_shopper: perShopper, position, isRepriced }]
      : []
  })
  await sql`
    UPDATE flash_sale_entries e
    SET price = line.price, quantity = line.quantity, per_shopper = line.per_shopper, position = line.position
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS line (id uuid, price bigint, quantity integer, per_shopper integer, position integer)
    WHERE e.id = line.id AND (e.price, e.quantity, e.per_shopper, e.position)
      IS DISTINCT FROM (line.price, line.quantity, line.per_shopper, line.position)`.execute(tx)
  const repriced = kept.filter(({ isRepriced }) => isRepriced).map(({ id }) => id)
  // The usual price is that of today: a trigger reads it, and compares.
  await sql`UPDATE flash_sale_variants SET usual_price = NULL WHERE entry_id = ANY (${repriced}::uuid[])`.execute(
    tx,
  )
  const added = next.entries.filter((entry) => !before.has(keyOf(entry)))
  if (added.length > 0) await insertEntries(tx, sale.id, added)
}

/** Only what differs: the database's times are finer than those that were sent. */
function movedTimes(sale: StoredSale, { startAt, endAt }: CheckedSale) {
  return {
    ...(startAt.getTime() !== sale.startAt.getTime() && { start_at: startAt }),
    ...(endAt.getTime() !== sale.endAt.getTime() && { end_at: endAt }),
  }
}
