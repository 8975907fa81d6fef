import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { StockLocation, StockLocations } from '../../location-contract.ts'
import { locationsQuery } from './queries.ts'

const say = (error: unknown) => alertShopper(problemOf(error), 'problem')

/** Changes the list of places, and shows it as it is afterwards, also when that was refused. */
export function useLocationChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Resolves to the list; undefined when it was refused, which `onProblem` is told in place of a message. */
  const change = async (
    method: 'post' | 'put',
    path: string,
    body: object = {},
    onProblem: (error: unknown) => void = say,
  ): Promise<StockLocations | undefined> => {
    setBusy(true)
    try {
      const { data } = await api[method]<{ data: StockLocations }>(path, body)
      queries.setQueryData(locationsQuery.queryKey, data)
      return data
    } catch (error) {
      onProblem(error)
      return undefined
    } finally {
      setBusy(false)
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => /^(stock|orders)/.test(String(first)),
      })
    }
  }
  return {
    busy: isBusy,
    change,
    async reopen({ id, name }: Pick<StockLocation, 'id' | 'name'>) {
      const isDone = await change('post', `stock/locations/${id}/reopen`)
      if (isDone) alertShopper(`Đã mở lại ${name}.`, 'success')
    },
  }
}
