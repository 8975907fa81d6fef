import { createHash } from 'node:crypto'
import { sendBotMessage } from '#platform/bot-api.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { handleMailJobs, type MailDeps } from '#platform/mail-queue.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { UndeliverableError } from '#platform/undeliverable-error.ts'
import { formatVnd } from '#shared/format.ts'
import type { OrderWriter } from '../order-emails.ts'
import { findOrders, type OrderRow } from '../repository.ts'
import { sendWebhook } from './send-webhook.ts'

const mailQueue = 'order-alert-mail'
const queue = 'order-alert'

type Channel = keyof Config['orderAlerts']
const channels = ['telegram', 'zalo', 'webhook'] as const satisfies Channel[]

/** Tells the shop of a new order in every way that is set up, each by a job of its own in the caller's transaction. */
export async function enqueueAlerts(
  jobs: OrderWriter['jobs'],
  tx: Db,
  { shop, orderAlerts }: Pick<Config, 'shop' | 'orderAlerts'>,
  orderId: string,
): Promise<void> {
  for (const to of shop.orderAlertEmails) await jobs.enqueue(tx, mailQueue, { orderId, to })
  for (const channel of channels) {
    if (orderAlerts[channel]) await jobs.enqueue(tx, queue, { orderId, channel })
  }
}

/** Registers the jobs that tell of new orders. */
export function handleOrderAlerts(office: MailDeps, config: Config): void {
  const { db, jobs, log } = office
  const read = async (orderId: string) => {
    const [row] = await findOrders(db, { id: orderId })
    // One that is cancelled by now needs nobody.
    return row && row.status !== 'CANCELLED' ? factsOf(row, config) : undefined
  }
  handleMailJobs<{ orderId: string; to: string }>(office, mailQueue, async ({ orderId, to }) => {
    const receiver = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 12)
    const id = `order-alert-${orderId}-${receiver}`
    const facts = await read(orderId)
    if (!facts) return { id, isOutOfDate: true }
    return {
      id,
      to,
      template: 'order-alert',
      props: { shopName: config.shop.name, ...facts },
      about: orderId,
    }
  })
  jobs.handle<{ orderId: string; channel: Channel }>(
    queue,
    async ({ orderId, channel }) => {
      const facts = await read(orderId)
      if (!facts) return
      try {
        await send(config, channel, facts)
      } catch (err) {
        log.warn({ err, channel, order: orderId }, 'A new order could not be told of')
        if (!(err instanceof UndeliverableError)) throw err
      }
    },
    { parallel: true, retryDelayMax: 600, deadLetter: null },
  )
}

type Facts = ReturnType<typeof factsOf>

/** What is told, to services of others too: nothing of the customer but the province. */
function factsOf(row: OrderRow, config: Config) {
  const pieces = row.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    orderId: row.id,
    createdAt: row.created_at.toISOString(),
    total: formatVnd(row.total),
    amount: row.total,
    pieces,
    payment: row.payment_method === 'COD' ? 'Trả khi nhận hàng' : 'Chuyển khoản',
    paymentMethod: row.payment_method,
    province: row.province_name,
    link: `${shopOrigin(config)}/quan-ly/don-hang/${row.id}`,
  }
}

async function send(config: Config, channel: Channel, facts: Facts): Promise<void> {
  if (channel === 'webhook') {
    const { webhook } = config.orderAlerts
    // Turned off since the order was placed, as a bot below.
    if (!webhook) return
    const { orderId, createdAt, amount, pieces, paymentMethod, province, link } = facts
    return sendWebhook(webhook, {
      id: `order-placed-${orderId}`,
      type: 'order.placed',
      timestamp: createdAt,
      data: { id: orderId, total: amount, pieces, paymentMethod, province, link },
    })
  }
  const bot = config.orderAlerts[channel]
  if (!bot) return
  const { orderId, total, pieces, payment, province, link } = facts
  const lines = [
    `🔔 ${config.shop.name}: đơn hàng mới ${orderId}`,
    `${total}, ${pieces} sản phẩm, ${payment.toLowerCase()}`,
    `Giao đến ${province}`,
    link,
  ]
  await sendBotMessage(config.botApis[channel], bot, lines.join('\n'))
}
