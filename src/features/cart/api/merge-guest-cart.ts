import { sql } from 'kysely'
import { findSellablesById, type Sellable } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { maxCartLines } from '../contract.ts'
import { clampedSentence, maxLineQuantity } from '../domain.ts'

/**
 * Moves a guest's lines into the user's cart at sign-in: quantities of the same variant add up, at most to what can be
 * bought, and lines keep their ids; of lines that the user's cart has no room for the newest come. Answers how many lines
 * came over and a sentence for each that was cut. Runs inside the caller's transaction; doing it twice changes nothing.
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

  const both = await lockBoth(db, carts)
  const sellables = await findSellablesById(
    db,
    both.map((line) => line.variantId),
  )
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  const clamped: string[] = []
  const sums = both.flatMap((line) => {
    if (line.own === null) return []
    const sellable = byVariant.get(line.variantId)
    const sum = sumUp(line, sellable)
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
  if (lines < both.length) clamped.push(sentenceFor(new AppError('CART_FULL')))
  return { lines, clamped }
}

type BothLines = {
  variantId: string
  guest: number
  /** Null when the user's cart does not hold the variant. */
  own: number | null
  guestEntry: string | null
  ownEntry: string | null
}

/** The guest's lines beside the user's own of the same variants. Lines are locked in the order of their ids, as by orders. */
async function lockBoth(db: Db, carts: { guest: string; own: string }): Promise<BothLines[]> {
  await sql`
    SELECT FROM cart_items WHERE cart_id IN (${carts.guest}, ${carts.own}) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<BothLines>`
    SELECT g.variant_id AS "variantId", g.quantity AS guest, o.quantity AS own, g.flash_sale_entry_id AS "guestEntry",
      o.flash_sale_entry_id AS "ownEntry"
    FROM cart_items g LEFT JOIN cart_items o ON o.cart_id = ${carts.own} AND o.variant_id = g.variant_id
    WHERE g.cart_id = ${carts.guest}`.execute(db)
  return rows
}

/** What two lines of a variant become: bound to the flash sale when the user's was, or when the guest's was and all fits. */
function sumUp(line: BothLines, sellable: Sellable | undefined) {
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
  // What can't be bought any more keeps its pieces: the cart shows why.
  const most = mostOf(entryId) || Math.max(guest, own)
  return { variantId, entryId, quantity: Math.min(wanted, most, maxLineQuantity) }
}
