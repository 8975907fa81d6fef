import { mainLocationId } from '#features/stock/domain.ts'
import type { Db } from '#platform/database.ts'
import type { OrderFilters } from '../../admin-filters-contract.ts'
import { findLocationNames } from '../sources/find-location-names.ts'

const mostStaff = 500

/** The names that the filters of the list show. */
export async function findOrderFilters(
  db: Db,
  { productId }: { productId?: string | undefined },
): Promise<OrderFilters> {
  const [staff, names, product] = await Promise.all([
    db
      .selectFrom('staff')
      .select(['id', 'name'])
      .orderBy('ended_at', (order) => order.asc().nullsFirst())
      .orderBy('name')
      .orderBy('id')
      .limit(mostStaff)
      .execute(),
    findLocationNames(db),
    productId === undefined
      ? undefined
      : db
          .selectFrom('products')
          .select(['id', 'name'])
          .where('id', '=', productId)
          .executeTakeFirst(),
  ])
  const locations = [...names].map(([id, name]) => ({ id: id ?? mainLocationId, name }))
  return { staff, locations, product: product ?? null }
}
