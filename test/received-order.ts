import { randomBytes, randomUUID } from 'node:crypto'
import { orderIdBytes, orderIdFrom } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'

type Bought = { id: string; productId: string; variantName?: string }

/** A completed order of one piece of each variant, inserted without side effects. */
export async function aReceivedOrder(
  db: Db,
  userId: string,
  variants: readonly Bought[],
): Promise<string> {
  const id = orderIdFrom(randomBytes(orderIdBytes))
  const total = 100_000 * variants.length
  await db
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      idempotency_key: randomUUID(),
      request_hash: randomBytes(32),
      status: 'COMPLETED',
      payment_method: 'COD',
      payment_status: 'paid',
      subtotal: total,
      shipping_fee: 0,
      total,
      paid_amount: total,
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
    })
    .execute()
  await db
    .insertInto('order_items')
    .values(
      variants.map(({ id: variantId, productId, variantName = '' }, position) => ({
        order_id: id,
        position,
        product_id: productId,
        variant_id: variantId,
        product_name: 'Áo lụa',
        product_slug: 'ao-lua',
        variant_name: variantName,
        quantity: 1,
        original_price: 100_000,
        final_price: 100_000,
        stock_taken: 0,
      })),
    )
    .execute()
  await db
    .insertInto('order_events')
    .values([
      { order_id: id, kind: 'placed', actor: 'shopper' },
      { order_id: id, kind: 'shipping', actor: 'keeper' },
      { order_id: id, kind: 'completed', actor: 'keeper' },
    ])
    .execute()
  return id
}
