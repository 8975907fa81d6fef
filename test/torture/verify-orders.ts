import type { Client } from './client.ts'
import type { Observations } from './observations.ts'
import type { Scene } from './scene.ts'

type World = { client: Client; observations: Observations; scene: Scene }

const atMost = 200

/** Reads acknowledged orders: each is visible to its owner and to nobody else. */
export async function verifyOrders({ client, observations, scene }: World): Promise<void> {
  const placed = observations.outcomes.filter(({ orderId }) => orderId).slice(-atMost)
  for (const { orderId, shopper } of placed) {
    const path = `/orders/user/${orderId}`
    const own = scene.shoppers[shopper]?.token ?? ''
    const other = scene.shoppers[(shopper + 1) % scene.shoppers.length]?.token ?? ''
    const [mine, foreign] = await Promise.all([
      client.ask({ method: 'GET', path, token: own }),
      client.ask({ method: 'GET', path, token: other }),
    ])
    if (mine.json.data?.id !== orderId)
      observations.oddities.push(`${path} was answered ${mine.status}`)
    if (foreign.status !== 404) observations.oddities.push(`Another saw ${path}: ${foreign.status}`)
  }
}
