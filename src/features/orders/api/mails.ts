import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { handleLetters, type OutOfDate, type PostOffice } from '#platform/letters.ts'
import type { Letter } from '#platform/mail.ts'
import { composeLetter, type OrderLetter } from './compose-letter.ts'
import { findOrders } from './repository.ts'

const queue = 'order-letter'

type Asked = {
  orderId: string
  kind: OrderLetter
  /** Tells letters of one kind about one order apart. */
  reference?: string | undefined
  /** The keeper's own words. */
  said?: string | undefined
}

/** Has the confirmation of an order sent once the caller's transaction commits. */
export async function enqueueConfirmation(jobs: Jobs, db: Db, orderId: string): Promise<void> {
  await enqueueOrderLetter(jobs, db, { orderId, kind: 'confirmation' })
}

/** Has a letter about an order sent once the caller's transaction commits; the same letter asked for again is not sent. */
export async function enqueueOrderLetter(jobs: Jobs, db: Db, asked: Asked): Promise<void> {
  await jobs.enqueue(db, queue, asked)
}

/** Declares the jobs that write to shoppers about their orders. */
export function handleOrderMails(office: PostOffice, config: Config): void {
  const compose = async (asked: Asked): Promise<Letter | OutOfDate | undefined> => {
    const { orderId, kind, said } = asked
    const [row] = await findOrders(office.db, { id: orderId })
    if (!row?.email) return undefined
    const id = letterId(asked)
    const composed = await composeLetter(kind, row, config.shop, office.mailer.link)
    if (!composed) return { id, isOutOfDate: true }
    const props = said ? { ...composed, said } : composed
    return { id, to: row.email, template: `order-${kind}`, props, about: orderId }
  }
  handleLetters(office, queue, compose)
  // Asked for by versions before letters of other kinds.
  handleLetters<{ orderId: string }>(office, 'order-confirmation', ({ orderId }) =>
    compose({ orderId, kind: 'confirmation' }),
  )
}

function letterId({ orderId, kind, reference }: Asked): string {
  return ['order', kind, orderId, reference].filter(Boolean).join('-')
}
