import { randomUUID } from 'node:crypto'
import type { CollectionFields, CollectionRule } from '#features/catalog/collections-contract.ts'
import type { Db } from '#platform/database.ts'
import { aVariant } from './builders.ts'

/** The fields of a shown collection without products, with a slug that no other has. */
export const aCollection = (fields: Partial<CollectionFields> = {}): CollectionFields => ({
  name: 'Quà Tết',
  slug: `qua-tet-${randomUUID()}`,
  description: '<p>Gói sẵn.</p>',
  imageUrl: null,
  seoTitle: null,
  seoDescription: null,
  rule: null,
  sort: 'manual',
  products: [],
  isPublished: true,
  publishAt: null,
  ...fields,
})

/** A rule that asks for nothing but these. */
export const aRule = (fields: Partial<CollectionRule> = {}): CollectionRule => ({
  categories: [],
  brands: [],
  priceMin: null,
  priceMax: null,
  ratingMin: null,
  inStock: false,
  shipFast: false,
  words: null,
  newDays: null,
  onFlashSale: false,
  ...fields,
})

/** A collection with a product, one that was removed, and valid values for their calls. */
export async function collectionScene(db: Db) {
  const { productId: member } = await aVariant(db)
  const { productId: other } = await aVariant(db)
  const row = () => ({ name: 'Bộ thử', slug: `bo-thu-${randomUUID()}`, is_published: true })
  const { id } = await db
    .insertInto('collections')
    .values(row())
    .returning('id')
    .executeTakeFirstOrThrow()
  const removed = await db
    .insertInto('collections')
    .values({ ...row(), deleted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collection_products')
    .values({ collection_id: id, product_id: member, position: 0 })
    .execute()
  const ids: [RegExp, string][] = [
    [/\/collections$/, randomUUID()],
    [/\/collections\/{id}\/restore/, removed.id],
    [/\/collections\//, id],
  ]
  const values = (path: string, method: string): object => {
    if (!path.includes('/collections')) return {}
    if (path.endsWith('/preview')) return { rule: aRule({ inStock: true }), sort: 'newest' }
    if (path.endsWith('/collections/products')) return { ids: member }
    if (path.endsWith('/{id}/products')) {
      return { ids: [method === 'DELETE' ? member : other], search: undefined }
    }
    return { ...aCollection({ products: [other] }), q: 'thử', state: 'shown' }
  }
  return { ids, values }
}
