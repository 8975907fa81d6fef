import { setTimeout as delay } from 'node:timers/promises'
import { receivePayment } from '#features/orders/api/receive-payment.ts'
import { isDatabaseBusy } from '#platform/database-busy.ts'
import type { Services } from '#platform/services.ts'
import type { Book, Telling } from './book.ts'
import type { PaymentWay } from './plan.ts'
import { insist, type Weather } from './weather.ts'

export type Bank = ReturnType<typeof openBank>

const account = '0123456789'

/** Tells the shop of money that came in, again and again until it has understood. */
export function openBank(services: Services, book: Book, weather: Weather) {
  let transfers = 0

  async function tell({ reference, amount, memo }: Telling): Promise<void> {
    const since = Date.now()
    await insist(
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
      (error) => isDatabaseBusy(error) && weather.wasRough(since),
    ).catch((error) => book.oddities.push(`The bank was answered: ${error}`))
  }

  async function transfer(amount: number, memo: string, times = 1): Promise<void> {
    const telling = { reference: `FT${++transfers}`, amount, memo }
    book.tellings.push(telling)
    book.count('transfers')
    await Promise.all(Array.from({ length: times }, () => tell(telling)))
  }

  const ways: Record<PaymentWay, (id: string, total: number) => Promise<void>> = {
    none: async () => {},
    exact: (id, total) => transfer(total, `MBVCB.${transfers}.${id}.CT tu 0123`),
    'in parts': async (id, total) => {
      const part = Math.floor(total / 3)
      await Promise.all([transfer(part, id), transfer(total - part, id.toLowerCase())])
    },
    'too little': (id, total) => transfer(total - 1, id),
    'too much': (id, total) => transfer(total + 5_000, `thanh toan ${id}`),
    twice: (id, total) => Promise.all([transfer(total, id), transfer(total, id)]).then(() => {}),
    'told twice': async (id, total) => {
      await transfer(total, id)
      const told = book.tellings.findLast(({ memo }) => memo === id)
      if (told) await delay(20).then(() => tell(told))
    },
    'told at once': (id, total) => transfer(total, id, 3),
    'after cancelling': (id, total) => transfer(total, id),
    'of nobody': (_, total) => transfer(total, 'tien an trua'),
  }

  return { pay: (id: string, total: number, way: PaymentWay) => ways[way](id, total) }
}
