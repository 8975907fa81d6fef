import type { Book } from './book.ts'
import type { Client } from './client.ts'
import type { Scene } from './scene.ts'

type World = { client: Client; book: Book; scene: Scene }

const atMost = 200

/** Asks for orders that were acknowledged: each is there for its owner, and for nobody else. */
export async function repeatSome({ client, book, scene }: World): Promise<void> {
  const placed = book.outcomes.filter(({ orderId }) => orderId).slice(-atMost)
  for (const { orderId, shopper } of placed) {
    const path = `/orders/user/${orderId}`
    const own = scene.shoppers[shopper]?.token ?? ''
    const other = scene.shoppers[(shopper + 1) % scene.shoppers.length]?.token ?? ''
    const [mine, foreign] = await Promise.all([
      client.ask({ method: 'GET', path, token: own }),
      client.ask({ method: 'GET', path, token: other }),
    ])
    if (mine.said.data?.id !== orderId) book.oddities.push(`${path} was answered ${mine.status}`)
    if (foreign.status !== 404) book.oddities.push(`Another saw ${path}: ${foreign.status}`)
  }
}
