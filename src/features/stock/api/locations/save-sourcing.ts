import { sql } from 'kysely'
import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { SaveSourcing } from '../../location-contract.ts'
import { lockSourcing } from './lock-sourcing.ts'

/**
 * Saves which place orders take from first, and the order of places. Saving the same again changes nothing. Throws STALE_EDIT, also when
 * places have been added or closed meanwhile.
 */
export async function saveSourcing(
  db: Db,
  by: StaffActor,
  { version, rule, ids: typed }: SaveSourcing,
): Promise<void> {
  const ids = typed.map((id) => id.toLowerCase())
  await db.transaction().execute(async (tx) => {
    const known = await lockSourcing(tx)
    const places = await tx
      .selectFrom('stock_locations')
      .select(['id', 'name'])
      .where('closed_at', 'is', null)
      .orderBy('rank')
      .orderBy('id')
      .execute()
    const before = { rule: known.rule, ids: places.map(({ id }) => id) }
    if (!changedFields(before, { rule, ids })) return
    const isSameSet = ids.toSorted().join() === before.ids.toSorted().join()
    if (version !== known.version || !isSameSet) {
      const subject = 'stock-sourcing'
      const actions = ['stock-location.arranged'] as const
      await rejectStaleEdit(tx, { subject, actions, current: before, version: known.version })
    }
    await sql`
      UPDATE stock_locations SET rank = wanted.rank
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, rank) WHERE stock_locations.id = wanted.id`.execute(
      tx,
    )
    await tx
      .updateTable('stock_sourcing')
      .set({ rule, version: known.version + 1 })
      .execute()
    const names = new Map(places.map((place) => [place.id, place.name]))
    const named = (all: readonly string[]) => all.map((id) => names.get(id) ?? '')
    await recordAudit(tx, by, {
      action: 'stock-location.arranged',
      subject: 'stock-sourcing',
      ...changedFields<{ sourcingRule: string; locations: string[] }>(
        { sourcingRule: before.rule, locations: named(before.ids) },
        { sourcingRule: rule, locations: named(ids) },
      ),
    })
  })
}
