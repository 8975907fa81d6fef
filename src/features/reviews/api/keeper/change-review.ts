import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'

type Change = {
  set: RawBuilder<unknown>
  /** True for a review that is so already. */
  unless: RawBuilder<unknown>
}

type Changed = { user_id: string | null; order_id: string | null; product: string }

/** Changes a review and says whose it is; undefined when it was so already. Throws REVIEW_NOT_FOUND. */
export async function changeReview(
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
