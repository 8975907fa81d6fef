import { sql } from 'kysely'
import { findSellablesById, type Sellable } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { maxCartLines } from '../contract.ts'
import { clampedSentence } from '../domain.ts'
import { maxLineQuantity } from '../limits.ts'

/**
 * Merges a guest's cart into the user's at sign-in, in the caller's transaction. Quantities of the same variant are added,
 * up to the available quantity, and lines keep their ids; if there are too many lines, the newest are moved. Returns the
 * number of lines merged and a message for each reduced one. Idempotent.
 */
export async function mergeGuestCart(
  db: Db,
  who: { userId: string; sessionId: string },
): Promise<{ lines: number; clamped: string[] }> {
  const { rows } = await sql<{ guest: string; own: string }>`
    WITH guest AS (SELECT id FROM carts WHERE session_id = ${who.sessionId}::uuid FOR UPDATE),
    own AS (
      INSERT INTO carts (user_id) SELECT ${who.userId}::uuid FROM guest
      ON CONFLICT (user_id) DO UPDATE SET updated_at = now() RETURNING id
    )
    SELECT guest.id AS guest, own.id AS own FROM guest, own`.execute(db)
  const carts = rows[0]
  if (!carts) return { lines: 0, clamped: [] }

  const both = await lockLines(db, carts)
  const sellables = await findSellablesById(
    db,
    both.map((line) => line.variantId),
  )
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  const clamped: string[] = []
  const sums = both.flatMap((line) => {
    if (line.own === null) return []
    const sellable = byVariant.get(line.variantId)
    const sum = mergeLines(line, sellable)
    if (sellable && sum.quantity < line.guest + line.own) {
      clamped.push(clampedSentence(sellable.product.name, sum.quantity))
    }
    return [sum]
  })

  await sql`
    UPDATE cart_items item SET quantity = sum.quantity, flash_sale_entry_id = sum.entry_id, added_at = now(),
      recent_keys = guest.recent_keys || item.recent_keys
    FROM cart_items guest JOIN unnest(${sums.map((sum) => sum.variantId)}::uuid[],
      ${sums.map((sum) => sum.quantity)}::integer[], ${sums.map((sum) => sum.entryId)}::uuid[])
      AS sum (variant_id, quantity, entry_id) ON guest.variant_id = sum.variant_id AND guest.cart_id = ${carts.guest}
    WHERE item.cart_id = ${carts.own} AND item.variant_id = sum.variant_id`.execute(db)
  const moved = await sql`
    UPDATE cart_items SET cart_id = ${carts.own}
    WHERE id IN (
      SELECT id FROM cart_items
      WHERE cart_id = ${carts.guest}
        AND variant_id NOT IN (SELECT variant_id FROM cart_items WHERE cart_id = ${carts.own})
      ORDER BY added_at DESC, id DESC
      LIMIT greatest(${maxCartLines} - (SELECT count(*) FROM cart_items WHERE cart_id = ${carts.own}), 0))`.execute(
    db,
  )
  await db.deleteFrom('carts').where('id', '=', carts.guest).execute()
  const lines = sums.length + Number(moved.numAffectedRows)
  if (lines < both.length) clamped.push(errorMessage(new AppError('CART_FULL')))
  return { lines, clamped }
}

type MergedLines = {
  variantId: string
  guest: number
  /** Null when the user's cart has no line of the variant. */
  own: number | null
  guestEntry: string | null
  ownEntry: string | null
}

/** The guest's lines joined with the user's lines of the same variants. Locked by id, in the same order as by orders. */
async function lockLines(db: Db, carts: { guest: string; own: string }): Promise<MergedLines[]> {
  await sql`
    SELECT FROM cart_items WHERE cart_id IN (${carts.guest}, ${carts.own}) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<MergedLines>`
    SELECT g.variant_id AS "variantId", g.quantity AS guest, o.quantity AS own, g.flash_sale_entry_id AS "guestEntry",
      o.flash_sale_entry_id AS "ownEntry"
    FROM cart_items g LEFT JOIN cart_items o ON o.cart_id = ${carts.own} AND o.variant_id = g.variant_id
    WHERE g.cart_id = ${carts.guest}`.execute(db)
  return rows
}

/** Merges two lines of a variant; bound to the flash sale if the user's line was, or if the guest's was and all pieces fit. */
function mergeLines(line: MergedLines, sellable: Sellable | undefined) {
  const { variantId, guest, guestEntry, ownEntry } = line
  const own = line.own ?? 0
  const wanted = guest + own
  const mostOf = (boundEntryId: string | null) =>
    sellable ? priceLine(sellable, { quantity: wanted, boundEntryId }).maxQuantity : 0
  const running = sellable?.flash?.entryId
  const isBound =
    running !== undefined &&
    (ownEntry === running || (guestEntry === running && wanted <= mostOf(running)))
  const entryId = isBound ? running : null
  // Unavailable lines keep their quantity: the cart shows the reason.
  const most = mostOf(entryId) || Math.max(guest, own)
  return { variantId, entryId, quantity: Math.min(wanted, most, maxLineQuantity) }
}
