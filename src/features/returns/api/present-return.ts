import { hideText, maskName, maskPhone } from '#shared/mask-customer.ts'
import { vnd } from '#shared/money.ts'
import type { ReturnDetails, ReturnRow } from '../admin-contract.ts'
import type { ShownReturn } from '../contract.ts'
import type { Settlement } from '../domain.ts'
import type { EventRow, ReturnRecord } from './find-returns.ts'

export type Viewer = { seesCustomers: boolean }

/** A return as its shopper sees it. */
export function presentToShopper(row: ReturnRecord): ShownReturn {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    reason: row.reason,
    resolution: row.resolution,
    note: row.note,
    items: row.items.map(({ id, name, variant, image, quantity }) => ({
      orderItemId: id,
      ...{ name, variant, image, quantity },
    })),
    pictures: row.pictures,
    told: row.events.at(-1)?.reason ?? '',
    refundAmount: row.refund_amount === null ? null : vnd(row.refund_amount),
    coinsReturned: vnd(row.coins_returned),
    coinsTaken: vnd(row.coins_taken),
    exchangeOrderId: row.exchange_order_id,
  }
}

const customerOf = ({ recipient, phone }: ReturnRecord, { seesCustomers }: Viewer) =>
  seesCustomers ? { recipient, phone } : { recipient: maskName(recipient), phone: maskPhone(phone) }

/** A return as a line of the queue. */
export function presentRow(row: ReturnRecord, viewer: Viewer): ReturnRow {
  const [first] = row.items
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    resolution: row.resolution,
    createdAt: row.created_at.toISOString(),
    ...customerOf(row, viewer),
    pieces: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    firstItem: {
      name: first?.name ?? '',
      variant: first?.variant ?? '',
      image: first?.image ?? null,
    },
    pictures: row.pictures.length,
    refundAmount: row.refund_amount === null ? null : vnd(row.refund_amount),
    exchangeOrderId: row.exchange_order_id,
  }
}

/** Everything about a return, for staff. */
export function presentDetails(
  row: ReturnRecord,
  settlement: Settlement | null,
  viewer: Viewer,
): ReturnDetails {
  const secret = viewer.seesCustomers ? (text: string) => text : hideText
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    requestedBy: row.requestedBy,
    reason: row.reason,
    resolution: row.resolution,
    note: secret(row.note),
    createdAt: row.created_at.toISOString(),
    ...customerOf(row, viewer),
    isMasked: !viewer.seesCustomers,
    items: row.items.map(({ id, price, ...item }) => ({
      orderItemId: id,
      price: vnd(price),
      ...item,
    })),
    pictures: viewer.seesCustomers ? row.pictures : [],
    timeline: row.events.map((event) => presentEvent(event, secret)),
    settlement: settlement && {
      amount: vnd(settlement.amount),
      most: vnd(settlement.most),
      coinsToReturn: vnd(settlement.coinsToReturn),
      coinsToTake: vnd(settlement.coinsToTake),
      returnsVoucher: settlement.returnsVoucher,
    },
    outcome:
      row.refund_amount === null
        ? null
        : {
            refundAmount: vnd(row.refund_amount),
            coinsReturned: vnd(row.coins_returned),
            coinsTaken: vnd(row.coins_taken),
            coinsMissing: vnd(row.coins_missing),
            voucherReturned: row.voucher_returned,
          },
    exchangeOrderId: row.exchange_order_id,
    refundDue: vnd(row.refund_due),
    unpaid: vnd(row.unpaid),
  }
}

function presentEvent(
  { id, kind, actor, staffId, staffName, reason, note, at }: EventRow,
  secret: (text: string) => string,
): ReturnDetails['timeline'][number] {
  const by = actor === 'shopper' ? actor : staffId ? 'staff' : 'command-line'
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    by: { kind: by, name: staffName },
    reason: secret(reason),
    note: secret(note),
  }
}
