import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import type { Collected, EditedCollection } from '../../collections-contract.ts'
import { collectionState } from '../../domain/collection-rules.ts'
import { fieldsOf, findMembers } from './stored-collection.ts'

/** A collection with what its editor shows beside its fields. Throws NOT_FOUND. */
export async function getEditedCollection(db: Db, id: string): Promise<EditedCollection> {
  const row = isId(id)
    ? await db
        .selectFrom('collections')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('NOT_FOUND')
  const products = await findMembers(db, id)
  const old = await db
    .selectFrom('old_addresses')
    .select('slug')
    .where('kind', '=', 'collection')
    .where('target_id', '=', id)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return {
    ...fieldsOf(row, products),
    id: row.id,
    version: row.version,
    state: collectionState(
      { isPublished: row.is_published, publishAt: row.publish_at },
      new Date(),
    ),
    updatedAt: row.updated_at.toISOString(),
    collected: await findCollected(db, products),
    oldSlugs: old.map(({ slug }) => slug),
  }
}

type Row = Pick<Collected, 'id' | 'name' | 'state'> & {
  thumbnail: string | null
  min_price: number
  max_price: number
  in_stock: boolean
}

/** These products, of every state, in this order. */
export async function findCollected(db: Db, ids: readonly string[]): Promise<Collected[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    SELECT p.id, p.name, p.thumbnail, p.min_price, p.max_price, p.in_stock,
      product_state(p.is_published, p.archived_at, p.publish_at, p.is_draft) AS state
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN products p ON p.id = wanted.id
    WHERE p.deleted_at IS NULL ORDER BY wanted.place`.execute(db)
  return rows.map(({ thumbnail, min_price, max_price, in_stock, ...row }) => ({
    ...row,
    image: thumbnail,
    minPrice: vnd(min_price),
    maxPrice: vnd(max_price),
    inStock: in_stock,
  }))
}
