import { setTimeout as delay } from 'node:timers/promises'
import { receivePayment } from '#features/orders/api/receive-payment.ts'
import { isTransientDatabaseError } from '#platform/database-errors.ts'
import type { Services } from '#platform/services.ts'
import type { Observations, ReportedPayment } from './observations.ts'
import { type Outages, retryUntil } from './outages.ts'
import type { PaymentWay } from './plan.ts'

export type Bank = ReturnType<typeof openBank>

const account = '0123456789'

/** Reports payments by webhook, with retries until they are acknowledged. */
export function openBank(services: Services, observations: Observations, outages: Outages) {
  let transfers = 0

  async function report({ reference, amount, memo }: ReportedPayment): Promise<void> {
    const since = Date.now()
    await retryUntil(
      () =>
        receivePayment(services, {
          provider: 'torture',
          reference,
          amount,
          memo,
          account,
          transferredAt: new Date(),
          raw: { reference, amount, memo },
        }),
      (error) => isTransientDatabaseError(error) && outages.hadOutage(since),
    ).catch((error) => observations.oddities.push(`The bank was answered: ${error}`))
  }

  async function transfer(amount: number, memo: string, times = 1): Promise<void> {
    const payment = { reference: `FT${++transfers}`, amount, memo }
    observations.payments.push(payment)
    observations.count('transfers')
    await Promise.all(Array.from({ length: times }, () => report(payment)))
  }

  const actions: Record<PaymentWay, (id: string, total: number) => Promise<void>> = {
    none: async () => {},
    exact: (id, total) => transfer(total, `MBVCB.${transfers}.${id}.CT tu 0123`),
    'in parts': async (id, total) => {
      const part = Math.floor(total / 3)
      await Promise.all([transfer(part, id), transfer(total - part, id.toLowerCase())])
    },
    'too little': (id, total) => transfer(total - 1, id),
    'too much': (id, total) => transfer(total + 5_000, `thanh toan ${id}`),
    twice: (id, total) => Promise.all([transfer(total, id), transfer(total, id)]).then(() => {}),
    'reported twice': async (id, total) => {
      await transfer(total, id)
      const payment = observations.payments.findLast(({ memo }) => memo === id)
      if (payment) await delay(20).then(() => report(payment))
    },
    'reported at once': (id, total) => transfer(total, id, 3),
    'after cancelling': (id, total) => transfer(total, id),
    'of nobody': (_, total) => transfer(total, 'tien an trua'),
  }

  return { pay: (id: string, total: number, way: PaymentWay) => actions[way](id, total) }
}
