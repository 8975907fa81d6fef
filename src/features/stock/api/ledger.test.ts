import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { stockScene } from '#test/stock-scene.ts'
import type { StockMove } from '../contract.ts'

let shop: TestApp
let owner: { headers: { cookie: string } }

beforeAll(async () => {
  shop = await createTestApp()
  owner = await aStaffMember(shop.db, { name: '=Chị Kho' })
})
afterAll(() => shop.close())

const { call, done, correct } = stockScene(
  () => shop,
  () => owner,
)

const ledger = (query: string) => done<StockMove[]>('GET', `stock/ledger?${query}`)

/** A variant of so many pieces, which days have brought one by one. */
async function aMoved(name: string, sku: string, stock: number) {
  const variant = await aVariant(shop.db, { stock: 0, product: { name } })
  await shop.db.updateTable('variants').set({ sku, stock }).where('id', '=', variant.id).execute()
  return variant
}

/** Rows of the ledger, in the order of time as in a shop. */
async function bring(days: readonly (readonly [day: string, variant: { id: string }])[]) {
  for (const [day, { id }] of days) {
    await sql`
      INSERT INTO stock_ledger (variant_id, delta, reason, created_at)
      VALUES (${id}, 1, 'import', ${`${day}T10:00:00+07:00`}::timestamptz)`.execute(shop.db)
  }
}

test('the ledger is filtered by days, reason and words, with the balance of all that moved', async () => {
  const cup = await aMoved('Chén sứ lọc', 'LOC-CHEN', 3)
  const tray = await aMoved('Khay tre lọc', 'LOC-KHAY', 1)
  await bring([
    ['2026-10-01', cup],
    ['2026-10-02', cup],
    ['2026-10-02', tray],
    ['2026-10-03', cup],
  ])
  await correct(cup.id, 3, 1)
  const of = (moves: StockMove[]) => moves.map(({ sku, reason, balance }) => [sku, reason, balance])
  expect(of(await ledger(`variant=${cup.id}&reason=import`))).toEqual([
    ['LOC-CHEN', 'import', 3],
    ['LOC-CHEN', 'import', 2],
    ['LOC-CHEN', 'import', 1],
  ])
  expect(of(await ledger('q=loc-ch&reason=correction'))).toEqual([['LOC-CHEN', 'correction', 1]])
  expect(of(await ledger('from=2026-10-02&to=2026-10-02'))).toEqual([
    ['LOC-KHAY', 'import', 1],
    ['LOC-CHEN', 'import', 2],
  ])
  expect(of(await ledger('q=khay%20l&to=2026-10-05'))).toEqual([['LOC-KHAY', 'import', 1]])
  expect(await ledger('from=2026-10-04&to=2026-10-20')).toEqual([])
  expect(await ledger(`q=khay&product=${cup.productId}`)).toEqual([])
  expect(await ledger(`q=khay&variant=${tray.id}`)).toHaveLength(1)
  for (const wrong of ['reason=khac', 'from=hom-qua', 'q=']) {
    expect((await call('GET', `stock/ledger?${wrong}`)).statusCode).toBe(422)
  }
})

test('the export has what is filtered, who moved it, and no formula of its own', async () => {
  const pot = await aMoved('Nồi đất xuất', 'XUAT-1', 1)
  await bring([['2026-10-05', pot]])
  await correct(pot.id, 1, 0)
  const answer = await call('GET', `stock/ledger/export?variant=${pot.id}&reason=correction`)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="so-kho-/)
  expect(answer.body.startsWith('\ufeffLúc,Sản phẩm,')).toBe(true)
  const [, line, ...rest] = answer.body.trim().split('\r\n')
  expect(line).toContain(`,Nồi đất xuất,,XUAT-1,Hàng hỏng,-1,0,,'=Chị Kho,DC`)
  expect(rest).toEqual([])
  const all = await call('GET', 'stock/ledger/export?q=XUAT')
  expect(all.body.trim().split('\r\n')).toHaveLength(3)
  await sql`
    INSERT INTO products (slug, name, category_id, min_price, max_price)
    SELECT 'rat-nhieu-' || n, 'Nồi đất rất nhiều ' || n, (SELECT category_id FROM products LIMIT 1), 1000, 1000
    FROM generate_series(1, 301) n`.execute(shop.db)
  const cut = await call('GET', `stock/ledger/export?q=${encodeURIComponent('nồi đất')}`)
  expect(cut.body.split('\r\n')[1]).toContain('Từ khoá khớp hơn 300 mặt hàng')
  const { rows } = await sql`SELECT FROM audit_log WHERE action = 'stock.exported'`.execute(shop.db)
  expect(rows).toHaveLength(3)
})
