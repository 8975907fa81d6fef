import { afterEach, beforeEach, expect, test } from 'vitest'
import { aShopper, aVariant } from '#test/builders.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

async function aReview(rating: number, content: string) {
  const { db } = database
  const buyer = await aShopper(db, { name: 'Lê Thu Hà' })
  const variant = await aVariant(db, { product: { name: 'Áo lụa' } })
  const orderId = await aReceivedOrder(db, buyer.id, [variant])
  const { productId } = variant
  const row = { order_id: orderId, product_id: productId, user_id: buyer.id, rating, content }
  const { id } = await db
    .insertInto('reviews')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { slug } = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return { id, slug, productId, phone: buyer.phone, orderId }
}

test('reviews are listed, shown, hidden with a reason, unhidden and answered', async () => {
  const bad = await aReview(1, 'Gọi tôi 0912\u001b[31m345678\nđể đổi')
  const good = await aReview(5, 'Rất đẹp')

  const listed = await shop(['review', 'list'])
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out.trim().split('\n')).toHaveLength(3)
  expect(listed.out).not.toContain('\u001b')
  const named = await shop([
    'review',
    'list',
    '--product',
    bad.slug,
    '--stars',
    '1',
    '--unanswered',
  ])
  expect(named.out).toContain(bad.id)
  expect(named.out).not.toContain(good.id)
  const shown = await shop(['review', 'show', bad.id])
  expect(shown.out).toContain(bad.phone)
  expect(shown.out).toContain('\n  để đổi\n')

  expect((await shop(['review', 'hide', bad.id])).err).toContain('--reason')
  const hide = ['review', 'hide', bad.id, '--reason', ' Có số điện thoại. ']
  expect((await shop(hide)).out).toBe('The review is hidden.\n')
  expect((await shop(hide)).out).toContain('already')
  const hidden = await shop(['review', 'list', '--hidden', '--json'])
  expect(JSON.parse(hidden.out)).toMatchObject([
    { id: bad.id, isHidden: true, hiddenReason: 'Có số điện thoại.', orderId: bad.orderId },
  ])
  const { rows } = await database.pool.query(
    'SELECT rating_count FROM products WHERE id = ANY ($1::uuid[]) ORDER BY 1',
    [[bad.productId, good.productId]],
  )
  expect(rows).toEqual([{ rating_count: 0 }, { rating_count: 1 }])
  expect((await shop(['review', 'unhide', bad.id])).out).toBe('The review is shown again.\n')

  expect((await shop(['review', 'answer', good.id, 'Cảm ơn bạn.'])).out).toContain('is answered')
  expect((await shop(['review', 'answer', good.id, 'Cảm ơn bạn.'])).out).toContain('already')
  expect((await shop(['review', 'show', good.id])).out).toContain('Answer:\n  Cảm ơn bạn.')
  expect((await shop(['review', 'answer', good.id, '--remove'])).out).toContain('taken away')
  const { rows: notices } = await database.pool.query('SELECT kind, title FROM notifications')
  expect(notices).toHaveLength(3)
})

test('unknown reviews and invalid arguments', async () => {
  const { id } = await aReview(5, '')
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const typed of [unknown, 'x']) {
    const answer = await shop(['review', 'hide', typed, '--reason', 'Thử'])
    expect(answer).toEqual({ code: 1, out: '', err: `There is no review ${typed}.\n` })
  }
  expect(await shop(['review', 'answer', id])).toMatchObject({
    code: 1,
    err: 'Give either an answer or --remove.\n',
  })
  const long = await shop(['review', 'hide', id, '--reason', 'a'.repeat(501)])
  expect(long.err).toBe('The reason must be a text of 1 to 500 characters.\n')
  expect((await shop(['review', 'list', '--hidden'])).out).toBe('There are no such reviews.\n')
})
