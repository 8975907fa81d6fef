import {
  each,
  type Fields,
  listAt,
  money,
  moneyOrNull,
  number,
  pictureUrl,
  recordAt,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { OrderReturns, ShownReturn } from '../contract.ts'
import { kinds, type ReturnStatus, reasonTexts, statuses } from '../domain.ts'

/** A return as it is shown. A status unknown here is `OTHER`: shown without actions. */
export type OwnReturn = Pick<
  ShownReturn,
  | 'id'
  | 'kind'
  | 'createdAt'
  | 'resolution'
  | 'note'
  | 'told'
  | 'refundAmount'
  | 'items'
  | 'pictures'
  | 'exchangeOrderId'
> & {
  status: ReturnStatus | 'OTHER'
  reasonText: string
  coinsReturned: number
  coinsTaken: number
  /** Opens the exchange order by its link; null for the shopper's account. */
  exchangePath: string | null
}

export type OwnReturns = Pick<OrderReturns, 'until'> & {
  left: ReadonlyMap<string, number>
  returns: OwnReturn[]
}

/** Parses the returns of an order. Throws UnknownShape when there are none to be read. */
export function parseReturns(answer: unknown): OwnReturns {
  const fields = recordAt(answer, 'data', '')
  return {
    until: textOrNull(fields.until),
    left: new Map(
      each(listAt(fields, 'left'), ({ orderItemId, quantity }) => [
        text(orderItemId),
        number(quantity) ?? 0,
      ]),
    ),
    returns: each(listAt(fields, 'returns'), returnOf),
  }
}

export function returnOf(fields: Fields): OwnReturn | undefined {
  const id = text(fields.id)
  if (id === '') return undefined
  const items = Array.isArray(fields.items) ? fields.items : []
  const pictures = Array.isArray(fields.pictures) ? fields.pictures : []
  const reason = text(fields.reason)
  return {
    id,
    kind: kinds.find((kind) => kind === fields.kind) ?? 'return',
    status: statuses.find((status) => status === fields.status) ?? 'OTHER',
    createdAt: text(fields.createdAt),
    reasonText: reason in reasonTexts ? reasonTexts[reason as keyof typeof reasonTexts] : reason,
    resolution: fields.resolution === 'exchange' ? 'exchange' : 'refund',
    note: text(fields.note),
    told: text(fields.told),
    refundAmount: moneyOrNull(fields.refundAmount),
    coinsReturned: money(fields.coinsReturned),
    coinsTaken: money(fields.coinsTaken),
    exchangeOrderId: textOrNull(fields.exchangeOrderId),
    exchangePath: textOrNull(fields.exchangePath),
    items: each(items, (item) => ({
      orderItemId: text(item.orderItemId),
      name: text(item.name),
      variant: text(item.variant),
      image: pictureUrl(item.image),
      quantity: number(item.quantity) ?? 0,
    })),
    pictures: pictures.map((picture) => text(picture)).filter(Boolean),
  }
}
