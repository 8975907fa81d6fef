import { each, type Fields, isRecord, number, text } from '#storefront/api/parse.ts'
import type { Shipment } from '../shipment-contract.ts'

export type Tracking = { carrier: string; code: string }

/** Null when neither carrier nor code is told. */
export function parseTracking(sent: unknown): Tracking | null {
  if (!isRecord(sent)) return null
  const tracking = { carrier: text(sent.carrier), code: text(sent.code) }
  return tracking.carrier || tracking.code ? tracking : null
}

/** The parcels of an order that is sent apart; none for others, and from servers that do not know of them. */
export function parseShipments(sent: unknown): Shipment[] {
  return each(Array.isArray(sent) ? sent : [], (fields: Fields) => ({
    number: number(fields.number) ?? 1,
    sentAt: text(fields.sentAt),
    carrier: text(fields.carrier),
    code: text(fields.code),
    items: each(Array.isArray(fields.items) ? fields.items : [], (item) => ({
      itemId: text(item.itemId),
      quantity: number(item.quantity) ?? 1,
    })),
  }))
}
