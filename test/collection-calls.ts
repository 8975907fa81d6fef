import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CollectionFields, EditedCollection } from '#features/catalog/collections-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'
import { aCollection } from './collection-scene.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Staff = { headers: Record<string, string> }

/** Calls of the back office about collections, and what shoppers see of them. */
export function collectionCalls(shop: () => TestApp, staff: () => Staff) {
  const call = async (method: Method, path: string, payload?: object, { headers } = staff()) => {
    const answer = await shop().app.inject({
      ...{ method, url: `/api/admin/collections${path}`, headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const created = async (fields: Partial<CollectionFields> = {}): Promise<EditedCollection> => {
    const { status, body } = await call('POST', '', { id: randomUUID(), ...aCollection(fields) })
    expect([status, body]).toEqual([200, expect.anything()])
    return body.data
  }
  const save = (collection: EditedCollection, typed: Partial<CollectionFields>, by = staff()) => {
    const { id, state: _, updatedAt: __, collected: ___, oldSlugs: ____, ...fields } = collection
    return call('PUT', `/${id}`, { ...fields, ...typed }, by)
  }
  /** As shoppers see it, with the ids of its products; the status when they do not. */
  const shown = async (slug: string, query = '') => {
    const answer = await shop().app.inject(`/api/web/collections/${slug}${query}`)
    if (answer.statusCode !== 200) return answer.statusCode
    const { data, products, pagination } = answer.json()
    return { data, pagination, products: products.map(({ id }: { id: string }) => id) }
  }
  const someProducts = async (count: number, spec: object = {}): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      ids.push((await aVariant(shop().db, { stock: 5, ...spec })).productId)
    }
    return ids
  }
  const audit = (subject: string) =>
    shop()
      .db.selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .execute()
  return { call, created, save, shown, someProducts, audit }
}
