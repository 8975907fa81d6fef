import { sql } from 'kysely'
import { findSellablesById } from '#features/catalog/api/public.ts'
import { priceLine } from '#features/catalog/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { maxCartLines, maxLineQuantity } from '../contract.ts'
import { clampedSentence } from '../domain.ts'

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

  const { rows: both } = await sql<{
    id: string
    variant_id: string
    guest: number
    own: number | null
    entry: string | null
  }>`
    SELECT g.id, g.variant_id, g.quantity AS guest, o.quantity AS own, g.flash_sale_entry_id AS entry
    FROM cart_items g LEFT JOIN cart_items o ON o.cart_id = ${carts.own} AND o.variant_id = g.variant_id
    WHERE g.cart_id = ${carts.guest}`.execute(db)
  const sellables = await findSellablesById(
    db,
    both.map((line) => line.variant_id),
  )
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))

  const clamped: string[] = []
  const sums: { variantId: string; quantity: number }[] = []
  for (const line of both) {
    if (line.own === null) continue
    const sellable = byVariant.get(line.variant_id)
    const wanted = line.guest + line.own
    const most =
      sellable && priceLine(sellable, { quantity: wanted, boundEntryId: line.entry }).maxQuantity
    // What can't be bought any more keeps its pieces: the cart shows why.
    const quantity = Math.min(wanted, most || Math.max(line.guest, line.own), maxLineQuantity)
    sums.push({ variantId: line.variant_id, quantity })
    if (sellable && quantity < wanted)
      clamped.push(clampedSentence(sellable.product.name, quantity))
  }

  await sql`
    UPDATE cart_items item SET quantity = sum.quantity, added_at = now()
    FROM unnest(${sums.map((sum) => sum.variantId)}::uuid[], ${sums.map((sum) => sum.quantity)}::integer[])
      AS sum (variant_id, quantity)
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
