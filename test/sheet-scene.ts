import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { aVariant } from './builders.ts'

/** A variant to edit in the sheet of goods, and a save of it that can be undone; valid values for the sheet's calls. */
export async function sheetScene(db: Db, staffId: string) {
  const { id, productId } = await aVariant(db)
  const { category_id: category } = await db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const saved = await db
    .insertInto('bulk_changes')
    .values({
      id: randomUUID(),
      staff_id: staffId,
      actor: 'Chủ Thử',
      request_hash: Buffer.alloc(32),
      row_count: 1,
      cell_count: 1,
      lines: JSON.stringify([{ id, field: 'price', before: 90_000, after: 100_000 }]),
      answer: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cells = { price: { seen: 100_000, wanted: 120_000 } }
  return {
    changeId: saved.id,
    values: {
      changeId: randomUUID(),
      variants: [{ id, cells }],
      products: [],
      productIds: [productId],
      category,
      brand: randomUUID(),
    },
  }
}
