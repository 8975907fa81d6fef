import { randomBytes, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { orderIdBytes, orderIdFrom } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import type { Orders } from '#platform/database-types.ts'
import { aVariant } from './builders.ts'

type Spec = Partial<Insertable<Orders>> & {
  /** Of each, one piece is ordered. */
  variants?: readonly { id: string; productId: string }[]
  events?: readonly { kind: string; staffId?: string | null; actor?: string }[]
}

/** An order as stored, by default COD and pending, inserted without side effects. */
export async function aStoredOrder(
  db: Db,
  { variants, events = [], ...spec }: Spec = {},
): Promise<string> {
  const bought = variants ?? [await aVariant(db)]
  const total = 100_000 * bought.length
  const id = orderIdFrom(randomBytes(orderIdBytes))
  await db
    .insertInto('orders')
    .values({
      id,
      idempotency_key: randomUUID(),
      request_hash: randomBytes(32),
      payment_method: 'COD',
      subtotal: total,
      shipping_fee: 0,
      total,
      recipient: 'Nguyễn Thị Mẫu',
      phone: '0912345678',
      street: '12 phố Mẫu',
      address_scheme: 'legacy',
      province_code: '01',
      province_name: 'Thành phố Hà Nội',
      district_code: '001',
      district_name: 'Quận Ba Đình',
      ward_code: '00001',
      ward_name: 'Phường Phúc Xá',
      ...spec,
    })
    .execute()
  await db
    .insertInto('order_items')
    .values(
      bought.map((variant, position) => ({
        order_id: id,
        position,
        product_id: variant.productId,
        variant_id: variant.id,
        product_name: `Áo lụa ${position + 1}`,
        product_slug: 'ao-lua',
        quantity: 1,
        original_price: 100_000,
        final_price: 100_000,
        stock_taken: 0,
      })),
    )
    .execute()
  // Cancelling takes it back.
  const variantIds = bought.map((variant) => variant.id)
  await db
    .updateTable('variants')
    .set({ sold: sql`sold + 1` })
    .where('id', 'in', variantIds)
    .execute()
  await db
    .insertInto('order_events')
    .values([
      { order_id: id, kind: 'placed', actor: 'shopper' },
      ...events.map(({ kind, staffId = null, actor = 'keeper' }) => ({
        order_id: id,
        kind,
        actor,
        staff_id: staffId,
      })),
    ])
    .execute()
  return id
}
