import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aShopper, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { lookAt, orderOf } from '#test/interests.ts'
import { refreshNeighbors } from './refresh-neighbors.ts'

let database: TestDatabase
let ids: Record<'a' | 'b' | 'c' | 'd', string>

beforeEach(async () => {
  await database?.close()
  database = await createTestDatabase()
  const make = async (name: string) =>
    (await aVariant(database.db, { product: { name } })).productId
  ids = { a: await make('a'), b: await make('b'), c: await make('c'), d: await make('d') }
})
afterAll(() => database.close())

/** Names of a product's neighbors, nearest first. */
async function neighbors(name: keyof typeof ids): Promise<string> {
  const row = await database.db
    .selectFrom('product_neighbours')
    .select('neighbour_ids')
    .where('product_id', '=', ids[name])
    .executeTakeFirst()
  const names = Object.entries(ids)
  return (row?.neighbour_ids ?? [])
    .map((id) => names.find(([, known]) => known === id)?.[0])
    .join('')
}

const guest = () => ({ sessionId: randomUUID() })

async function guestsLookAt(people: number, ...names: (keyof typeof ids)[]) {
  for (let person = 0; person < people; person++) {
    const seen = names.map((name) => ids[name])
    await lookAt(database.db, guest(), seen)
  }
}

test('shared interest makes neighbors, popularity alone does not', async () => {
  await guestsLookAt(6, 'a', 'b', 'd')
  await guestsLookAt(3, 'a', 'c', 'd')
  await guestsLookAt(150, 'd')
  await refreshNeighbors(database.db)
  expect(await neighbors('a')).toBe('bcd')
  expect(await neighbors('b')).toBe('ad')
})

test('one person alone makes no neighbors, however often they look', async () => {
  const one = guest()
  await lookAt(database.db, one, [ids.a, ids.b])
  await lookAt(database.db, one, [ids.a, ids.b], 1)
  await refreshNeighbors(database.db)
  expect(await neighbors('a')).toBe('')
})

test('an order says more than a view; cancelled ones and those long ago say nothing', async () => {
  const buyers = [await aShopper(database.db), await aShopper(database.db)]
  for (const { id } of buyers) {
    await orderOf(database.db, id, [ids.a, ids.c])
    await orderOf(database.db, id, [ids.a, ids.d], 'CANCELLED')
    await lookAt(database.db, { userId: id }, [ids.d], 400)
  }
  await guestsLookAt(2, 'a', 'b')
  await refreshNeighbors(database.db)
  expect(await neighbors('a')).toBe('cb')
})

test('orders of deleted accounts still count, each as of a person of its own', async () => {
  await orderOf(database.db, null, [ids.a, ids.b])
  await orderOf(database.db, null, [ids.a, ids.b])
  await refreshNeighbors(database.db)
  expect(await neighbors('a')).toBe('b')
})

test('neighbors without support and hidden products are removed', async () => {
  await guestsLookAt(2, 'a', 'b')
  await guestsLookAt(2, 'a', 'c')
  await refreshNeighbors(database.db)
  expect(new Set(await neighbors('a'))).toEqual(new Set('bc'))
  await database.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids.b)
    .execute()
  await refreshNeighbors(database.db)
  expect([await neighbors('a'), await neighbors('b'), await neighbors('c')]).toEqual(['c', '', 'a'])
  await database.db.deleteFrom('product_views').execute()
  await refreshNeighbors(database.db)
  expect(await neighbors('a')).toBe('')
})

test('of concurrent runs one works; the others return at once', async () => {
  await guestsLookAt(2, 'a', 'b')
  await Promise.all([1, 2, 3].map(() => refreshNeighbors(database.db)))
  expect(await neighbors('a')).toBe('b')
})
