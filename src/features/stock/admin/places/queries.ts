import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#back-office/api.ts'
import { readStored, writeStored } from '#storefront/shopper-storage.ts'
import { mainLocationId } from '../../domain.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'

export const locationsQuery = queryOptions({
  queryKey: ['stock', 'locations'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: StockLocations }>('stock/locations', { signal })).data,
})

/** The open places by rank; a shop with one shows nothing of them. */
export function useLocations(): { open: readonly StockLocation[]; isSeveral: boolean } {
  const { data } = useQuery(locationsQuery)
  const open = data?.locations.filter(({ isClosed }) => !isClosed) ?? []
  return { open, isSeveral: open.length > 1 }
}

const key = 'stock_location_v1'

/** The place that this device works at, which it remembers; the main one at first. */
export function useWorkplace() {
  const { open, isSeveral } = useLocations()
  const [chosen, setChosen] = useState(() => readStored(key) ?? mainLocationId)
  const isThere = open.some(({ id }) => id === chosen)
  return {
    open,
    isSeveral,
    locationId: isThere ? chosen : mainLocationId,
    choose(id: string) {
      writeStored(key, id)
      setChosen(id)
    },
  }
}
