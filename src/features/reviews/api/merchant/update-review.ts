import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

type Change = {
  set: RawBuilder<unknown>
  /** Condition that is true when the review already has the new values. */
  unless: RawBuilder<unknown>
}

type Earlier = { reply: string | null; isHidden: boolean; reason: string }

type Changed = {
  user_id: string | null
  order_id: string | null
  product: string
  before: Earlier
}

/** Locks a review until the end of the transaction. Throws REVIEW_NOT_FOUND. */
export async function lockReview(tx: Db, id: string): Promise<Earlier> {
  const { rows } = await sql<Earlier>`
    SELECT reply, is_hidden AS "isHidden", hidden_reason AS reason FROM reviews WHERE id = ${id}::uuid FOR UPDATE`.execute(
    tx,
  )
  if (!rows[0]) throw new AppError('REVIEW_NOT_FOUND')
  return rows[0]
}

/** Updates a review and returns its author, order and product; undefined when unchanged. Throws REVIEW_NOT_FOUND. */
export async function updateReview(
  tx: Db,
  id: string,
  { set, unless }: Change,
): Promise<Changed | undefined> {
  const before = await lockReview(tx, id)
  const { rows } = await sql<Omit<Changed, 'before'>>`
    UPDATE reviews SET ${set}, updated_at = now() WHERE id = ${id}::uuid AND NOT (${unless})
    RETURNING user_id, order_id, (SELECT name FROM products WHERE id = product_id) AS product`.execute(
    tx,
  )
  return rows[0] && { ...rows[0], before }
}
