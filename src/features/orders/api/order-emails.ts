import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MailMessage } from '#platform/mail.ts'
import { handleMailJobs, type MailDeps, type ObsoleteMail } from '#platform/mail-queue.ts'
import { composeEmail, type OrderEmail } from './compose-email.ts'
import { findOrders } from './repository.ts'

const queue = 'order-letter'

/** The dependencies of changing an order: its emails are enqueued in the same transaction. */
export type OrderWriter = { db: Db; jobs: Pick<Jobs, 'enqueue'> }

type EmailRequest = {
  orderId: string
  kind: OrderEmail
  /** Distinguishes several emails of one kind about one order. */
  reference?: string | undefined
  /** The merchant's message to the shopper. */
  said?: string | undefined
}

/** Enqueues the order confirmation email in the caller's transaction. */
export async function enqueueConfirmation(
  jobs: OrderWriter['jobs'],
  db: Db,
  orderId: string,
): Promise<void> {
  await enqueueOrderEmail(jobs, db, { orderId, kind: 'confirmation' })
}

/** Enqueues an order email in the caller's transaction. An email with the same id is sent only once. */
export async function enqueueOrderEmail(
  jobs: OrderWriter['jobs'],
  db: Db,
  request: EmailRequest,
): Promise<void> {
  await jobs.enqueue(db, queue, request)
}

/** Registers the jobs that send order emails. */
export function handleOrderEmails(office: MailDeps, config: Config): void {
  const compose = async (
    request: EmailRequest,
  ): Promise<MailMessage | ObsoleteMail | undefined> => {
    const { orderId, kind, said } = request
    const [row] = await findOrders(office.db, { id: orderId })
    if (!row?.email) return undefined
    const id = emailId(request)
    const composed = await composeEmail(request, row, config.shop, office.mailer.link)
    if (!composed) return { id, isOutOfDate: true }
    const props = said ? { ...composed, said } : composed
    return { id, to: row.email, template: `order-${kind}`, props, about: orderId }
  }
  handleMailJobs(office, queue, compose)
  // Jobs enqueued by older versions, which knew only the confirmation.
  handleMailJobs<{ orderId: string }>(office, 'order-confirmation', ({ orderId }) =>
    compose({ orderId, kind: 'confirmation' }),
  )
}

function emailId({ orderId, kind, reference }: EmailRequest): string {
  return ['order', kind, orderId, reference].filter(Boolean).join('-')
}
