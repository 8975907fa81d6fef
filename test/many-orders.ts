import { createDatabase, type Db } from '#platform/database.ts'
import type { ShopProcess } from './shop-process.ts'

/** A prepared order request. */
export type Wanted = { headers: Record<string, string>; body: string }

/** Cyclic index into a list. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There are no items')
  return item
}

/** Places orders with 16 concurrent clients; returns order ids, undefined where no response arrived. */
export async function placeAll(
  { address }: ShopProcess,
  wanted: readonly Wanted[],
  onPlaced: () => void = () => {},
): Promise<(string | undefined)[]> {
  const answers: (string | undefined)[] = Array.from({ length: wanted.length })
  const queue = wanted.entries()
  const buyer = async () => {
    for (const [index, { headers, body }] of queue) {
      const answer = await fetch(`${address}/api/web/orders`, { method: 'POST', headers, body })
        .then((response) => (response.status === 201 ? response.json() : response.text()))
        .catch(() => undefined)
      answers[index] = answer?.order?.id
      if (answers[index]) onPlaced()
    }
  }
  await Promise.all(Array.from({ length: 16 }, buyer))
  return answers
}

/** Runs queries on the database of a running shop. */
export async function withDb<Result>(
  shop: ShopProcess,
  ask: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = createDatabase(shop.databaseUrl)
  try {
    return await ask(db)
  } finally {
    await close()
  }
}

export async function orderIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').execute()
  return rows.map(({ id }) => id)
}
