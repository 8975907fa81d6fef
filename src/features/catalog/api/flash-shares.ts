import { sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Db } from '#platform/database.ts'
import type { Sellable } from './sellables.ts'

/** The shopper whose pieces of a flash sale are counted: by account, if any, and by phone number of delivery. */
export type FlashShopper = { userId: string | null; phone?: string | undefined }

type ShareQuery = FlashShopper & { entryIds: readonly string[] }

/**
 * Limits each flash-sale entry to the pieces that this shopper may still buy. `usualLimit` applies to entries without a limit of their
 * own; 0 means none. Guests get the whole limit. One statement, only for limited entries and known shoppers.
 */
export async function limitFlashShares(
  db: Db,
  sellables: readonly Sellable[],
  { shopper, usualLimit }: { shopper: FlashShopper | undefined; usualLimit: number },
): Promise<Sellable[]> {
  const limitOf = ({ flash }: Sellable) => flash?.perShopper ?? usualLimit
  const entryIds = sellables.flatMap((sellable) =>
    sellable.flash && limitOf(sellable) > 0 ? sellable.flash.entryId : [],
  )
  if (entryIds.length === 0) return [...sellables]
  const bought = shopper
    ? await countBought(db, { ...shopper, entryIds: [...new Set(entryIds)] })
    : new Map<string, number>()
  return sellables.map((sellable) => {
    const { flash } = sellable
    const limit = limitOf(sellable)
    if (!flash || limit === 0) return sellable
    const left = Math.max(limit - (bought.get(flash.entryId) ?? 0), 0)
    if (flash.quantity - flash.sold <= left) return sellable
    return { ...sellable, flash: { ...flash, quantity: flash.sold + left, share: { limit, left } } }
  })
}

/** Pieces by entry in the shopper's orders that are not cancelled. */
const countBought = createBatch<ShareQuery, ReadonlyMap<string, number>>(async (db, shoppers) => {
  const pairs = shoppers.flatMap(({ userId, phone = '', entryIds }, at) =>
    entryIds.map((entryId) => ({ at, userId, phone, entryId })),
  )
  const { rows } = await sql<{ at: number; entryId: string; pieces: number }>`
    SELECT asked.at, asked.entry AS "entryId", flash_pieces_of(asked.entry, asked.shopper, asked.phone) AS pieces
    FROM unnest(${pairs.map(({ at }) => at)}::integer[], ${pairs.map(({ entryId }) => entryId)}::uuid[],
      ${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ phone }) => phone)}::text[])
      AS asked (at, entry, shopper, phone)`.execute(db)
  const counted = shoppers.map(() => new Map<string, number>())
  for (const { at, entryId, pieces } of rows) counted[at]?.set(entryId, pieces)
  return counted
})
