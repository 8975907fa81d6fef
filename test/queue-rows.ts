import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { aStoredOrder } from './a-stored-order.ts'
import { aThing } from './a-thing.ts'
import { aShopper } from './builders.ts'
import { aReceivedOrder } from './received-order.ts'

/** Rows of the queues of the back office: a review, a request to open a store, a failed e-mail, and money without an order. */
export async function queueRows(db: Db) {
  const review = await aQueuedReview(db, {
    reply: 'Tiệm xin lỗi bạn.',
    is_hidden: true,
    hidden_reason: 'Lời lẽ thô tục.',
  })
  const { id: storeId } = await aStoreRequest(db)
  const orderId = await anUnpaidOrder(db, { total: 250_000 })
  return {
    reviewId: review.id,
    storeId,
    orderId,
    mailId: await aMail(db, { about: orderId }),
    paymentId: await aTransfer(db, { amount: 250_000 }),
  }
}

type Review = {
  rating?: number
  content?: string
  reply?: string
  is_hidden?: boolean
  hidden_reason?: string
  author?: string
  product?: string
}

/** Creates a review of a received order. */
export async function aQueuedReview(
  db: Db,
  { author = 'Lê Thu Hà', product = 'Hũ gốm', rating = 2, content = '', ...rest }: Review = {},
) {
  const buyer = await aShopper(db, { name: author })
  const variant = await aThing(db, product)
  const orderId = await aReceivedOrder(db, buyer.id, [variant])
  const { id } = await db
    .insertInto('reviews')
    .values({
      ...{ order_id: orderId, product_id: variant.productId, user_id: buyer.id, rating, content },
      ...rest,
      ...(rest.reply !== undefined && { replied_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId, buyer, productId: variant.productId }
}

/** Creates a pending request of a shopper with an e-mail address. */
export async function aStoreRequest(db: Db, { name = 'Gốm Chu Đậu', description = '' } = {}) {
  const email = `thu-${randomBytes(5).toString('hex')}@vi-du.invalid`
  const applicant = await aShopper(db, { name: 'Phạm Thị Gốm', email })
  const { id } = await db
    .insertInto('stores')
    .values({ user_id: applicant.id, name, description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, applicant, email }
}

type Order = { total?: number; status?: string; paid?: number; recipient?: string }

/** Creates an order by bank transfer for which too little has come. */
export async function anUnpaidOrder(db: Db, { total = 100_000, paid = 0, ...rest }: Order = {}) {
  return aStoredOrder(db, {
    variants: [await aThing(db, 'Hũ gốm')],
    ...rest,
    payment_method: 'BANK_TRANSFER',
    payment_status: rest.status === 'CANCELLED' && paid > 0 ? 'refund_due' : 'unpaid',
    subtotal: total,
    total,
    paid_amount: paid,
  })
}

type Mail = {
  about?: string
  state?: string
  recipient?: string
  error?: string
  isKept?: boolean
}

/** Creates an e-mail of the queue, failed by default, and returns its id. */
export async function aMail(
  db: Db,
  {
    about = '',
    state = 'failed',
    recipient = 'lan@vi-du.invalid',
    error = '550 <lan@vi-du.invalid> is unknown',
    isKept = true,
  }: Mail = {},
): Promise<string> {
  const id = `order-paid-${randomUUID()}`
  await db
    .insertInto('letters')
    .values({
      ...{ id, about, state, recipient, error },
      template: 'order-paid',
      queue: 'order-letter',
      job: isKept ? JSON.stringify({ orderId: about, kind: 'paid', reference: '1' }) : null,
    })
    .execute()
  return id
}

/** Creates money that came in without an order. */
export async function aTransfer(
  db: Db,
  { amount = 100_000, memo = 'NGUYEN THI MAU chuyen tien' } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('payments')
    .values({
      provider: 'sepay',
      provider_reference: randomUUID(),
      amount,
      outcome: 'unknown',
      memo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
