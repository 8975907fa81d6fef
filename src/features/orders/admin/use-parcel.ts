import { useState } from 'react'
import type { OrderDetails } from '../admin-contract.ts'
import type { UnsentItem } from './parcel-items.tsx'

/** What is chosen of the pieces that have not gone: all of them until something is left out. */
export function useParcel(order: OrderDetails) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  // What was known when the dialog opened: pressed twice, the parcel goes once.
  const [shipmentsSoFar, setShipmentsSoFar] = useState(order.shipments.length)
  const items: UnsentItem[] = order.items
    .map(({ id, name, variant, quantity, sent }) => ({ id, name, variant, left: quantity - sent }))
    .filter(({ left }) => left > 0)
  const quantityOf = ({ id, left }: UnsentItem) => Math.min(chosen[id] ?? left, left)
  const left = items.reduce((sum, item) => sum + item.left, 0)
  const pieces = items.reduce((sum, item) => sum + quantityOf(item), 0)
  return {
    items,
    left,
    pieces,
    quantityOf,
    choose: (id: string, quantity: number) => setChosen({ ...chosen, [id]: quantity }),
    chooseAll: () => setChosen({}),
    /** Goes on from what somebody else has sent. */
    catchUp: setShipmentsSoFar,
    body: {
      shipmentsSoFar,
      ...(pieces < left && {
        items: items
          .map((item) => ({ itemId: item.id, quantity: quantityOf(item) }))
          .filter(({ quantity }) => quantity > 0),
      }),
    },
  }
}
