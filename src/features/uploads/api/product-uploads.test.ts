import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aProduct, aVariant } from '#test/builders.ts'
import { deleteOrphans } from './delete-orphans.ts'

let shop: TestApp
let owner: { staffId: string }

beforeAll(async () => {
  shop = await createTestApp()
  owner = { staffId: (await aStaffMember(shop.db, { role: 'goods' })).id }
})
afterAll(() => shop.close())

const clean = () => deleteOrphans(shop.db, shop.services.jobs, shop.services.config.dataDir)
const makeOld = () =>
  sql`UPDATE uploads SET created_at = now() - interval '25 hours'`.execute(shop.db)

async function left(): Promise<string[]> {
  const rows = await shop.db.selectFrom('uploads').select('path').execute()
  return rows.map(({ path }) => `/uploads/${path}`).sort()
}

test('uploads of products that nothing shows are deleted after a day; those that are shown anywhere stay', async () => {
  const { db } = shop
  const { id } = await aProduct(db)
  const upload = async () => (await anUpload(db, owner, 'product')).url
  const [picture, film, poster, ofVariant, described] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ] as const
  const unused = await upload()
  await db
    .insertInto('product_images')
    .values({ product_id: id, position: 0, url: picture })
    .execute()
  await db
    .insertInto('product_videos')
    .values({ product_id: id, position: 0, url: film, poster_url: poster })
    .execute()
  // Also of one that was put away, since orders show it.
  await aVariant(db, { product_id: id, image_url: ofVariant, deleted_at: new Date() })
  await db
    .updateTable('products')
    .set({ description: `<p>Xem <img src="${described}" alt="" /></p>` })
    .where('id', '=', id)
    .execute()
  await clean()
  expect(await left()).toContain(unused)
  await makeOld()
  await clean()
  expect(await left()).toEqual([picture, film, poster, ofVariant, described].sort())

  await db.deleteFrom('product_images').execute()
  await db.updateTable('products').set({ description: '' }).where('id', '=', id).execute()
  await clean()
  expect(await left()).toEqual([film, poster, ofVariant].sort())
})

test('whether an upload is shown is found by indexes', async () => {
  const { rows } = await shop.db.transaction().execute(async (tx) => {
    // Few rows would be read as a whole.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT FROM products p
      WHERE p.description LIKE '%/uploads/%' AND uploads_in(p.description) @> ARRAY['/uploads/a.jpg']`.execute(
      tx,
    )
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('products_uploads_idx')
})
