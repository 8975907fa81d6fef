import { mainLocationId } from '#features/stock/domain.ts'
import type { Db } from '#platform/database.ts'

/** Names of places by rank, by what items name them with; none in a shop with one place. */
export type LocationNames = ReadonlyMap<string | null, string>

export const noLocations: LocationNames = new Map()

export async function findLocationNames(db: Db): Promise<LocationNames> {
  const places = await db
    .selectFrom('stock_locations')
    .select(['id', 'name'])
    .orderBy('rank')
    .orderBy('id')
    .execute()
  if (places.length < 2) return noLocations
  return new Map(places.map(({ id, name }) => [id === mainLocationId ? null : id, name]))
}
