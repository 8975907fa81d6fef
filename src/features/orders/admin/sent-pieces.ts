import type { OrderDetails } from '../admin-contract.ts'

/** How much of an order has gone in parcels; `isPartly` while some has and some has not. */
export function sentPieces({ items, shipments, stage }: OrderDetails) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const sent = items.reduce((sum, item) => sum + item.sent, 0)
  return { pieces, sent, isPartly: shipments.length > 0 && stage === 'TO_SEND' }
}
