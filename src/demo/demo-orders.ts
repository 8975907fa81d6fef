import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  changeStatus,
  markPaid,
  type OrderServices,
  placeOrder,
  recordRefund,
} from '#features/orders/api/public.ts'
import { OrderStatus, PaymentMethod } from '#features/orders/contract.ts'
import { answerReview, createReview } from '#features/reviews/api/public.ts'
import { Stars } from '#features/reviews/contract.ts'
import { listVouchers } from '#features/wallet/api/public.ts'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { withDates } from './with-dates.ts'

const hourMs = 3_600_000

/** Hours count from the placing of the order. */
const DemoOrders = z.array(
  z.object({
    daysAgo: z.number(),
    paymentMethod: PaymentMethod,
    useCoins: z.boolean().optional(),
    voucherCode: z.string().optional(),
    items: z.array(z.object({ sku: z.string(), quantity: z.int() })),
    steps: z.array(
      z.object({
        step: OrderStatus.or(z.enum(['paid', 'refunded'])),
        hours: z.number(),
        actor: z.enum(['shopper', 'keeper']).default('keeper'),
        reason: z.string().optional(),
      }),
    ),
    reviews: z
      .array(
        z.object({
          sku: z.string(),
          hours: z.number(),
          rating: Stars,
          content: z.string(),
          reply: z.string().optional(),
        }),
      )
      .default([]),
  }),
)
type DemoOrder = z.infer<typeof DemoOrders>[number]
type DemoStep = DemoOrder['steps'][number]

export type Buyer = { userId: string; addressId: string }

/**
 * Places the orders of a file for a shopper without orders, oldest first, and takes each through its steps by the same
 * functions as real orders. No e-mails are sent: the demo account's address does not exist.
 */
export async function loadDemoOrders(
  { db, config }: Pick<OrderServices, 'db' | 'config'>,
  file: string,
  buyer: Buyer,
): Promise<void> {
  const known = db.selectFrom('orders').select('id').where('user_id', '=', buyer.userId).limit(1)
  if (await known.executeTakeFirst()) return
  const services = { db, config: withoutLimits(config), jobs: { enqueue: async () => {} } }
  const orders = DemoOrders.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const [index, order] of orders.entries()) await loadOrder(services, buyer, order, index)
}

async function loadOrder(services: OrderServices, buyer: Buyer, order: DemoOrder, index: number) {
  const { db } = services
  const { userId, addressId } = buyer
  const placedAt = Date.now() - order.daysAgo * 24 * hourMs
  const asOf = <Result>(hours: number, work: () => Promise<Result>) =>
    withDates(db, userId, new Date(placedAt + hours * hourMs), work)
  const { items, paymentMethod, useCoins } = order
  const voucherCode = order.voucherCode && (await usable(db, order.voucherCode))
  const id = await asOf(0, async () =>
    placeOrder(services, {
      userId,
      idempotencyKey: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      order: {
        items: await Promise.all(
          items.map(async ({ sku, quantity }) => ({ ...(await lineOf(db, sku)), quantity })),
        ),
        paymentMethod,
        addressId,
        useCoins,
        voucherCode,
      },
    }),
  )
  for (const step of order.steps) await asOf(step.hours, () => take(services, id, step))
  for (const { sku, hours, reply, ...review } of order.reviews) {
    const { productId } = await lineOf(db, sku)
    const { id: reviewId } = await asOf(hours, () =>
      createReview(db, userId, { ...review, productId, orderId: id, imageIds: [] }),
    )
    if (reply) await asOf(hours + 5, () => answerReview(db, reviewId, reply, demoStaff))
  }
}

/** The code, unless the merchant has ended the voucher in the meantime. */
async function usable(db: Db, code: string): Promise<string | undefined> {
  const [voucher] = await listVouchers(db, { code })
  return voucher?.state === 'usable' ? code : undefined
}

const demoStaff: StaffActor = { staffId: null, name: 'Dữ liệu mẫu' }

async function take(services: OrderServices, id: string, { step, actor, reason }: DemoStep) {
  const by = actor === 'shopper' ? actor : demoStaff
  if (step === 'paid') await markPaid(services, id, demoStaff)
  else if (step === 'refunded') await recordRefund(services, id, { by: demoStaff })
  else await changeStatus(services, id, step, { by, ...(reason && { reason }) })
}

async function lineOf(db: Db, sku: string) {
  const { product_id, id, options } = await db
    .selectFrom('variants')
    .select(['product_id', 'id', 'options'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const isOnly = Object.keys(options as object).length === 0
  return { productId: product_id, variantId: isOnly ? null : id }
}

function withoutLimits(config: OrderServices['config']): OrderServices['config'] {
  const { orderLimits, limits } = config
  const none = {
    piecesPerLine: 0,
    piecesPerOrder: 0,
    openCodPerAccount: 0,
    openCodPerPhone: 0,
    openCodPerAddress: 0,
    unpaidPiecesOfNew: 0,
  }
  return {
    ...config,
    limits: { ...limits, ordersPerShopper: 0, unpaidOrders: 100 },
    orderLimits: {
      ...orderLimits,
      ...none,
      hold: { ...orderLimits.hold, fromAmount: 0, fromPieces: 0 },
    },
  }
}
