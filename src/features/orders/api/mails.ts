import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import type { Services } from '#platform/services.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { presentOrder } from './present-order.ts'
import { findOrders } from './repository.ts'

const queue = 'order-confirmation'

/** Has the confirmation of an order sent once the caller's transaction commits. */
export async function enqueueConfirmation(jobs: Jobs, db: Db, orderId: string): Promise<void> {
  await jobs.enqueue(db, queue, { orderId })
}

/** Declares the jobs that write to shoppers about their orders. */
export function handleOrderMails(
  jobs: Jobs,
  services: Pick<Services, 'db' | 'config'>,
  mailer: Mailer,
): void {
  jobs.handle<{ orderId: string }>(queue, async ({ orderId }) => {
    const [row] = await findOrders(services.db, { id: orderId })
    if (!row?.email) return
    const order = await presentOrder(row, services.config.shop)
    await mailer.send({
      // One id for one event, so that a repeated attempt can be told from a second mail.
      id: `order-confirmation-${order.id}`,
      to: row.email,
      template: 'order-confirmation',
      props: {
        shopName: services.config.shop.name,
        shopPhone: services.config.shop.phone,
        orderId: order.id,
        placedAt: formatDateTime(order.createdAt),
        recipient: order.recipient,
        phone: order.phone,
        address: order.address,
        items: order.orderItems.map((item) => ({
          id: item.id,
          name: item.product.name,
          variant: item.variant?.displayName ?? '',
          quantity: item.quantity,
          total: formatVnd(item.finalPrice * item.quantity),
        })),
        subtotal: formatVnd(order.subtotal),
        shippingFee: order.shippingFee === 0 ? 'Miễn phí' : formatVnd(order.shippingFee),
        total: formatVnd(order.total),
        bankTransfer: order.payment.bankTransfer
          ? {
              bank: order.payment.bankTransfer.bankName,
              account: order.payment.bankTransfer.account,
              holder: order.payment.bankTransfer.holder,
              memo: order.payment.bankTransfer.memo,
            }
          : null,
        link: mailer.link(`/user/orders/${order.id}`),
      },
    })
  })
}
