import { fieldError } from '#shared/field-error.ts'
import type { ChangeContents } from '../../../admin-steps-contract.ts'
import type { OrderChange } from '../../../contract.ts'
import type { ChangeableItem } from './find-changeable-order.ts'

export type Wanted = ChangeContents['items']

export type ItemsChange = {
  /** Items with the pieces that are left of those that were ordered. */
  kept: { item: ChangeableItem; quantity: number }[]
  /** Pieces that are given back, by item. */
  removed: Map<string, number>
  /** Pieces that are added: one line for each variant. */
  added: { item: ChangeableItem; quantity: number }[]
}

/** Divides new quantities into what stays, goes and comes. Throws INVALID_FIELD for unknown items, and when none would be left. */
export function divideItems(items: readonly ChangeableItem[], wanted: Wanted): ItemsChange {
  const quantities = new Map(wanted.map(({ itemId, quantity }) => [itemId, quantity]))
  if ([...quantities.keys()].some((id) => !items.some((item) => item.id === id))) {
    throw fieldError('items', 'Món hàng này không còn trong đơn.')
  }
  const change: ItemsChange = { kept: [], removed: new Map(), added: [] }
  const added = new Map<string, ItemsChange['added'][number]>()
  for (const item of items) {
    const next = quantities.get(item.id) ?? item.quantity
    if (next < item.in_shipments) {
      throw fieldError(
        'items',
        `${item.product_name} đã gửi ${item.in_shipments}, không bớt xuống dưới số đó được.`,
      )
    }
    const kept = Math.min(next, item.quantity)
    if (kept > 0) change.kept.push({ item, quantity: kept })
    if (next < item.quantity) change.removed.set(item.id, item.quantity - next)
    if (next > item.quantity) {
      const before = added.get(item.variant_id)?.quantity ?? 0
      added.set(item.variant_id, { item, quantity: before + next - item.quantity })
    }
  }
  change.added = [...added.values()]
  if (change.kept.length + change.added.length === 0) {
    throw fieldError(
      'items',
      'Đơn cần còn ít nhất một món. Nếu khách không lấy món nào nữa, hãy huỷ đơn.',
    )
  }
  return change
}

/** Pieces of each variant before and after, where they differ. */
export function pieceChanges(
  items: readonly ChangeableItem[],
  { kept, added }: ItemsChange,
): OrderChange['items'] {
  const changes = new Map<string, OrderChange['items'][number]>()
  const count = (item: ChangeableItem, quantity: number, when: 'before' | 'after') => {
    const change = changes.get(item.variant_id) ?? {
      productId: item.product_id,
      name: item.product_name,
      variant: item.variant_name,
      before: 0,
      after: 0,
    }
    change[when] += quantity
    changes.set(item.variant_id, change)
  }
  for (const item of items) count(item, item.quantity, 'before')
  for (const { item, quantity } of [...kept, ...added]) count(item, quantity, 'after')
  return [...changes.values()].filter(({ before, after }) => before !== after)
}
