import { randomUUID } from 'node:crypto'
import { refreshProductFigures } from '#features/catalog/api/public.ts'
import type { GoodsResult } from '#features/catalog/goods-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'

type Asked = { change: object; ids?: string[]; search?: object; id?: string }
type Member = { headers: { cookie: string } }

/** Changes of many products by the list of the back office, and what they have done. */
export function bulkGoodsScene(shop: () => TestApp, owner: () => Member) {
  const post = (path: string, payload: object = {}, { headers } = owner()) =>
    shop().app.inject({ method: 'POST', url: `/api/admin/products/${path}`, headers, payload })

  const bulk = async ({ id = randomUUID(), ...asked }: Asked) => {
    const answer = await post('bulk', { id, ...asked })
    return { id, status: answer.statusCode, data: answer.json().data as GoodsResult[], answer }
  }

  const outcomes = (results: GoodsResult[]) => results.map(({ outcome }) => outcome)

  const aGood = async (columns: object = {}) => {
    const { db } = shop()
    const { productId } = await aVariant(db, { stock: 2 })
    await refreshProductFigures(db, [productId])
    if (Object.keys(columns).length > 0) {
      await db.updateTable('products').set(columns).where('id', '=', productId).execute()
    }
    return productId
  }

  const row = (id: string) =>
    shop()
      .db.selectFrom('products')
      .select([
        ...(['is_published', 'is_draft', 'publish_at', 'archived_at', 'version'] as const),
        ...(['category_id', 'brand_id', 'deleted_at'] as const),
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  const audited = (subject: string) =>
    shop()
      .db.selectFrom('audit_log')
      .select(['action', 'before', 'after', 'staff_id'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()

  return { post, bulk, outcomes, aGood, row, audited }
}
