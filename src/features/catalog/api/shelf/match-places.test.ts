import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#src/demo-shop.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Catalogue, catalogueOf } from '../catalogue.ts'
import { matchSql, orderSql } from '../text/match-sql.ts'
import { readWords } from '../text/read-text.ts'
import { listOf, placesOf, ranked } from './match-places.ts'

let shop: TestDatabase
let catalogue: Catalogue

beforeAll(async () => {
  shop = await createTestDatabase()
  await loadDemoShop(shop.db)
  catalogue = await catalogueOf(shop.db)
}, 240_000)
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
    const { shelf } = catalogue
    if (!shelf) throw new Error('the demo shop is small')
    const { condition, fit } = await readWords(catalogue, text, { isTyping: text.length < 3 })
    const { rows } = await sql<{ id: string }>`
    SELECT id FROM listing.products p WHERE ${matchSql(condition)}
    ORDER BY ${orderSql(fit)}, p.in_stock DESC, p.sold DESC, p.id DESC`.execute(shop.db)

    const found = listOf(placesOf(shelf, condition), shelf.size)
    expect(ranked(shelf, found, fit).map((place) => shelf.products[place]?.id)).toEqual(
      rows.map(({ id }) => id),
    )
    expect(rows.length > 0).toBe(!['xyzabc', 'dầu ăn gấu'].includes(text))
  },
)
