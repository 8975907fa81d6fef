import { vnd } from '#shared/money.ts'
import type { DeliveryMethod, OrderDelivery } from '../delivery-contract.ts'
import type { PricedOrder } from './price-order.ts'

/** The method of delivery as an order keeps it. */
export type StoredDelivery = OrderDelivery & {
  id: string
  /** False where the shop had only one method: it is not shown then. */
  isChosen: boolean
}

/** What an order keeps of its method; null without one. */
export function storedDelivery({ method, hasMethods }: PricedOrder): StoredDelivery | null {
  return method ? { id: method.id, name: method.name, ...method.days, isChosen: hasMethods } : null
}

/** The methods that an order can be sent by, and the one of its sums; nothing where the shop has only one. */
export function choiceOf({ methods, method, hasMethods }: PricedOrder): {
  deliveryMethods?: DeliveryMethod[]
  deliveryMethodId?: string
} {
  if (!hasMethods || !method) return {}
  return {
    deliveryMethods: methods.map(({ id, name, fee, days }) => ({
      ...{ id, name, fee: vnd(fee) },
      ...days,
    })),
    deliveryMethodId: method.id,
  }
}

/** Name and days of an order's method where it was one of several. */
export function shownDelivery(stored: StoredDelivery | null): OrderDelivery | undefined {
  if (!stored?.isChosen) return undefined
  const { name, minDays, maxDays } = stored
  return { name, minDays, maxDays }
}
