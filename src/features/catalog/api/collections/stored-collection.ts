import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Collections } from '#platform/database-types.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { type CollectionFields, StoredRule } from '../../collections-contract.ts'
import { collectionSorts } from '../../domain/collection-rules.ts'

export type StoredCollection = Selectable<Collections>

/** A collection and its products, locked. Throws NOT_FOUND for one that is missing or removed. */
export async function lockCollection(
  tx: Db,
  id: string,
): Promise<{ row: StoredCollection; products: string[] }> {
  const row = isId(id)
    ? await tx
        .selectFrom('collections')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('NOT_FOUND')
  return { row, products: await findMembers(tx, id) }
}

/** The products of a collection in the merchant's order, on sale or not; those that were deleted have left it. */
export async function findMembers(db: Db, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM collection_products c JOIN products p ON p.id = c.product_id
    WHERE c.collection_id = ${collectionId} AND p.deleted_at IS NULL
    ORDER BY c.position, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What staff edit of a collection. */
export function fieldsOf(row: StoredCollection, products: string[]): CollectionFields {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: row.image_url,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    rule: row.rule === null ? null : StoredRule.parse(row.rule),
    sort: collectionSorts.find((sort) => sort === row.sort) ?? 'manual',
    products,
    isPublished: row.is_published,
    publishAt: row.publish_at?.toISOString() ?? null,
  }
}

export const columnsOf = (fields: CollectionFields) => ({
  name: fields.name,
  slug: fields.slug,
  description: fields.description,
  image_url: fields.imageUrl,
  seo_title: fields.seoTitle,
  seo_description: fields.seoDescription,
  rule: fields.rule && JSON.stringify(fields.rule),
  sort: fields.sort,
  is_published: fields.isPublished,
  publish_at: fields.publishAt === null ? null : new Date(fields.publishAt),
})

/** Makes these, in this order, the products of a collection. Ids that are no product are left out. */
export async function writeMembers(
  tx: Db,
  collectionId: string,
  products: readonly string[],
): Promise<void> {
  const ids = [...products]
  await sql`
    DELETE FROM collection_products WHERE collection_id = ${collectionId} AND product_id <> ALL (${ids}::uuid[])`.execute(
    tx,
  )
  await sql`
    INSERT INTO collection_products AS known (collection_id, product_id, position)
    SELECT ${collectionId}, p.id, wanted.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN products p ON p.id = wanted.id
    WHERE p.deleted_at IS NULL
    ORDER BY p.id
    ON CONFLICT (collection_id, product_id) DO UPDATE SET position = excluded.position
    WHERE known.position <> excluded.position`.execute(tx)
}
