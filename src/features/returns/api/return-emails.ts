import { orderPagePath } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { handleMailJobs, type MailDeps } from '#platform/mail-queue.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import type { ReturnStatus } from '../domain.ts'
import { findReturns } from './find-returns.ts'
import { returnNews } from './return-news.ts'

const queue = 'return-letter'

/** `orderId`: by which the job is found when the account is deleted. */
type ReturnEmail = { returnId: string; orderId: string; status: ReturnStatus; said: string }

/** Enqueues the e-mail about a return's new state in the caller's transaction. */
export async function enqueueReturnEmail(
  jobs: Pick<Jobs, 'enqueue'>,
  db: Db,
  email: ReturnEmail,
): Promise<void> {
  await jobs.enqueue(db, queue, email)
}

/** Registers the job that sends e-mails about returns. */
export function handleReturnEmails(office: MailDeps): void {
  const { db, mailer } = office
  handleMailJobs<ReturnEmail>(office, queue, async ({ returnId, status, said }) => {
    const [found] = await findReturns(db, { id: returnId }, 1)
    const news = returnNews(status)
    if (!found?.email || !news) return undefined
    const isClosed = status === 'CLOSED'
    const coins = (count: number) => (isClosed && count > 0 ? formatCount(count) : null)
    return {
      id: `return-${status}-${returnId}`,
      to: found.email,
      template: 'return-changed',
      about: found.order_id,
      props: {
        ...news,
        said,
        returnId,
        orderId: found.order_id,
        items: found.items.map(({ id, name, variant, quantity }) => ({
          id,
          name: [name, variant].filter(Boolean).join(' – '),
          quantity,
        })),
        value: isClosed && found.refund_amount ? formatVnd(found.refund_amount) : null,
        exchangeOrderId: isClosed ? found.exchange_order_id : null,
        refund: isClosed && found.refund_due > 0 ? formatVnd(found.refund_due) : null,
        coinsReturned: coins(found.coins_returned),
        coinsTaken: coins(found.coins_taken),
        link: mailer.link(orderPagePath({ ...found, id: found.order_id })),
      },
    }
  })
}
