import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { expectAccessible, expectNoSideways } from './journey.ts'
import { expect, jobsWait, newAddress, test } from './staff-scene.ts'

/** Tests run beside each other in one shop. */
const newWord = () => newAddress().slice(4, 14)

const csv = (rows: readonly (readonly (string | number)[])[]) => ({
  name: 'giá mới.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
})

/** Holds the stock of a product as an order does; returns what lets it go. */
async function hold(db: Db, slug: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`
      SELECT FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = ${slug}
      FOR NO KEY UPDATE OF v`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

test('nhập nửa chừng thì dừng: phần đã nhập được giữ, nhập tiếp phần còn lại, rồi hoàn tác tất cả', async ({
  page,
  owner,
  db,
}) => {
  expect(owner.id).not.toBe('')
  const word = newWord()
  const head = ['slug', 'name', 'categoryPath', 'price', 'published']
  const row = (number: number, price: number) => [
    ...[`${word}-${number}`, `Ly ${word} ${number}`, 'Ly', price, 'false'],
  ]
  const apply = page.getByRole('button', { name: /^Nhập [\d.]+ sản phẩm$/ })
  const check = async (rows: readonly (readonly (string | number)[])[]) => {
    await page.goto('/quan-ly/nhap-hang')
    await page.getByLabel('Tệp hàng hoá').setInputFiles(csv([head, ...rows]))
    await page.getByRole('button', { name: 'Kiểm tra tệp' }).click()
    await expect(apply).toBeVisible(jobsWait)
  }
  const result = page.getByRole('region', { name: 'Kết quả' })
  await check([row(700, 1000)])
  await apply.click()
  await expect(result.getByText('1 sản phẩm trong tệp: 1 sản phẩm mới.')).toBeVisible(jobsWait)

  await check(Array.from({ length: 900 }, (_, number) => row(number, 2000)))
  const release = await hold(db, `${word}-700`)
  await apply.click()
  await expect(page.getByText('Đã nhập 500 trên 900 sản phẩm')).toBeVisible(jobsWait)
  await expect(page.getByText('Nếu dừng, phần đã nhập được giữ')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const stopped = page.waitForResponse(/\/stop$/)
  await page.getByRole('button', { name: 'Dừng lại' }).click()
  expect((await stopped).ok()).toBe(true)
  await release()

  await expect(result.getByText('Còn 150 sản phẩm chưa nhập và chưa đổi gì.')).toBeVisible(jobsWait)
  await expect(page.getByText('Mới xong một phần')).toBeVisible()
  await expect(result.getByRole('button', { name: 'Hoàn tác phần đã nhập' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await result.getByRole('button', { name: 'Nhập tiếp phần còn lại' }).click()
  await expect(
    result.getByText('900 sản phẩm trong tệp: 899 sản phẩm mới, 1 thay đổi.'),
  ).toBeVisible(jobsWait)

  await result.getByRole('button', { name: 'Hoàn tác lần nhập này' }).click()
  await expect(page.getByText('Đã hoàn tác').first()).toBeVisible(jobsWait)
  const { rows } = await sql<{ price: number }>`
    SELECT min_price AS price FROM products WHERE slug LIKE ${`${word}-%`} AND deleted_at IS NULL`.execute(
    db,
  )
  expect(rows).toEqual([{ price: 1000 }])
})
