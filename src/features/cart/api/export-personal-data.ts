import type { Db } from '#platform/database.ts'

/** A user's cart, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const cart = await db
    .selectFrom('cart_items as i')
    .innerJoin('carts as c', 'c.id', 'i.cart_id')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['p.name as product', 'i.variant_id as variantId', 'i.quantity'])
    .select(['i.price_when_added as priceWhenAdded', 'i.added_at as addedAt'])
    .where('c.user_id', '=', userId)
    .orderBy('i.added_at')
    .execute()
  return { cart }
}
