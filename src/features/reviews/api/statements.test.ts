import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aShopper, aVariant } from '#test/builders.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { createReview } from './create-review.ts'
import { editReview } from './edit-review.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** Number of statements for writing a review with this many files, and for removing them. */
async function statementsFor(files: number): Promise<number[]> {
  let count = 0
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { jobs } = shop.services
  const author = await aShopper(shop.db)
  const variant = await aVariant(shop.db)
  const orderId = await aReceivedOrder(shop.db, author.id, [variant])
  const imageIds: string[] = []
  while (imageIds.length < files) {
    imageIds.push((await anUpload(shop.db, author.id, 'review')).id)
  }
  const review = { productId: variant.productId, rating: 4, content: 'Tốt', imageIds }
  const { id } = await createReview(db, author.id, { orderId, ...review })
  const written = count
  await editReview({ db, jobs }, author.id, id, { imageIds: [] })
  return [written, count - written]
}

test('eight files take as many statements as one', async () => {
  const [one, eight] = [await statementsFor(1), await statementsFor(8)]
  expect(eight).toEqual(one)
  expect(one).toEqual([5, 8])
})
