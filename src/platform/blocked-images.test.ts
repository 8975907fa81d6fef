import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPages, pageFileAt } from '#features/content/api/public.ts'
import { readConfig } from '#platform/config.ts'
import { createMediaStore } from '#platform/media-store.ts'
import { aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { describeBlockedImages } from './blocked-images.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const look = (environment: Record<string, string> = {}, inDescriptions = true) =>
  describeBlockedImages(database.db, readConfig(environment), { inDescriptions })

async function showPicture(url: string): Promise<void> {
  const { productId } = await aVariant(database.db)
  await database.db
    .insertInto('product_images')
    .values({ product_id: productId, url, position: 1 })
    .execute()
}

test('a shop with only its own pictures gets no warning', async () => {
  await showPicture('/pictures/a.webp')
  await showPicture('https://tiem.test/pictures/b.webp')
  expect(await look({ PUBLIC_URL: 'https://tiem.test' })).toBeUndefined()
})

test('sites that pages may not load from are named, in products, pages and descriptions', async () => {
  const { productId } = await aVariant(database.db)
  await showPicture('https://Anh.test/1.webp')
  await showPicture('https://anh.test/2.webp?https://x.test')
  await database.db
    .updateTable('products')
    .set({ description: '<p><img alt="" src="https://mo-ta.test:8443/a.png" /></p>' })
    .where('id', '=', productId)
    .execute()
  const page = pageFileAt('/mot.md', '---\ntitle: Một\n---\n![b](https://trang.test/a.png)')
  await importPages(
    database.db,
    [page],
    createMediaStore({ dataDir: database.dataDir, s3: undefined }),
  )

  const own = 'https://tiem.test'
  expect(await look({ UPLOADS_ORIGIN: own })).toBe(
    'Pages do not load pictures and videos of https://anh.test, https://mo-ta.test:8443, https://trang.test. ' +
      'If shoppers are to see them: IMG_ORIGINS=https://anh.test,https://mo-ta.test:8443,https://trang.test',
  )
  expect(await look({ UPLOADS_ORIGIN: own }, false)).not.toContain('mo-ta')
  const allowed = 'https://*.test,https://mo-ta.test:8443,http://anh.test'
  expect(await look({ IMG_ORIGINS: allowed })).toBeUndefined()
  expect(await look({ IMG_ORIGINS: 'https:' })).toBeUndefined()
  expect(await look({ API_BASE_URL: 'https://api.test' })).toBeUndefined()
})
