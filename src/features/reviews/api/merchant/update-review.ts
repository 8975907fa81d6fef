import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

type Change = {
  set: RawBuilder<unknown>
  /** Condition that is true when the review already has the new values. */
  unless: RawBuilder<unknown>
}

type Changed = { user_id: string | null; order_id: string | null; product: string }

/** Updates a review and returns its author, order and product; undefined when unchanged. Throws REVIEW_NOT_FOUND. */
export async function updateReview(
  tx: Db,
  id: string,
  { set, unless }: Change,
): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    UPDATE reviews SET ${set}, updated_at = now() WHERE id = ${id}::uuid AND NOT (${unless})
    RETURNING user_id, order_id, (SELECT name FROM products WHERE id = product_id) AS product`.execute(
    tx,
  )
  if (rows[0]) return rows[0]
  const known = await tx.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw new AppError('REVIEW_NOT_FOUND')
  return undefined
}
