import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#src/demo/load-demo-shop.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { booleanQuerySql, rankingSql } from '../postgres/boolean-query-sql.ts'
import { parseText } from '../query/parse-text.ts'
import { type CatalogSnapshot, createCatalogSnapshots } from './catalog-snapshot.ts'
import { idAt } from './column-store.ts'
import { listDocs } from './doc-set.ts'
import { evaluate } from './evaluate-boolean-query.ts'
import { createMemorySnapshot } from './memory-engine.ts'
import { rankDocs } from './rank-docs.ts'

let shop: TestDatabase
let catalog: CatalogSnapshot

beforeAll(async () => {
  shop = await createTestDatabase()
  await loadDemoShop(shop.db)
  catalog = await createCatalogSnapshots(shop.db).getCatalogSnapshot()
})
afterAll(() => shop.close())

const texts = [
  ...[
    'áo',
    'ao so mi nam',
    'tai nghe bluetooth chống ồn',
    'gi',
    'đèn bàn',
    'dầu ăn gấu',
    'thời trang',
  ],
  ...[
    'nước rửa chén 500ml',
    'giày thể thao nữ đế cao',
    'váy',
    'rau',
    'kem chong nag',
    'TT-1',
    'xyzabc',
  ],
]

test.each(texts)(
  '%s: memory and database give the same products in the same order',
  async (text) => {
    const small = catalog.index?.topSellers
    if (!small) throw new Error('the demo shop is small')
    const snapshot = createMemorySnapshot(shop.db, catalog, async () => ({}))
    const { condition, ranking } = await parseText(snapshot, text, { isTyping: text.length < 3 })
    const { rows } = await sql<{ id: string }>`
    SELECT id FROM listing.products p WHERE ${booleanQuerySql(condition)}
    ORDER BY ${rankingSql(ranking)}, p.in_stock DESC, p.sold DESC, p.id DESC`.execute(shop.db)

    const found = listDocs(evaluate(small, condition), small.size)
    expect(rankDocs(small, found, ranking).map((docId) => idAt(small.columns, docId))).toEqual(
      rows.map(({ id }) => id),
    )
    expect(rows.length > 0).toBe(!['xyzabc', 'dầu ăn gấu'].includes(text))
  },
)
