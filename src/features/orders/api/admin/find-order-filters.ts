import type { Db } from '#platform/database.ts'
import type { OrderFilters } from '../../admin-filters-contract.ts'

const mostStaff = 500

/** The names that the filters of the list show. */
export async function findOrderFilters(
  db: Db,
  { productId }: { productId?: string | undefined },
): Promise<OrderFilters> {
  const [staff, product] = await Promise.all([
    db
      .selectFrom('staff')
      .select(['id', 'name'])
      .orderBy('ended_at', (order) => order.asc().nullsFirst())
      .orderBy('name')
      .orderBy('id')
      .limit(mostStaff)
      .execute(),
    productId === undefined
      ? undefined
      : db
          .selectFrom('products')
          .select(['id', 'name'])
          .where('id', '=', productId)
          .executeTakeFirst(),
  ])
  return { staff, product: product ?? null }
}
