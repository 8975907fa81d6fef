import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, problemOf } from '#back-office/api.ts'
import { type StaleEdit, staleEditOf } from '#back-office/form/stale-edit.tsx'
import { useChange } from '#back-office/use-change.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../../admin-contract.ts'
import type { ChangePreview } from '../../admin-steps-contract.ts'

type Changing = {
  order: OrderDetails
  /** Of the order that is changed. */
  version: number
  part: 'contents' | 'address'
  /** What is to be changed; undefined while nothing is, or it is not complete. */
  wanted: object | undefined
  onDone: () => void
}

/** A change of an order: its preview, and saving it with the total that was shown. */
export function useOrderChange({ order, version, part, wanted, onDone }: Changing) {
  const queries = useQueryClient()
  const { busy, change } = useChange('orders')
  const [stale, setStale] = useState<StaleEdit>()
  const [problem, setProblem] = useState<string>()
  const path = `orders/${order.id}/${part}`
  const preview = useQuery({
    // Not with the orders: a saved change is not asked for again.
    queryKey: ['order-change', path, wanted],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: ChangePreview }>(`${path}/preview`, wanted, { signal })).data,
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = wanted && !preview.isError ? preview.data : undefined

  const saveFrom = async (from: number, reason: string) => {
    setProblem(undefined)
    setStale(undefined)
    if (!wanted) return setProblem('Bạn chưa sửa gì.')
    if (!shown || preview.isPlaceholderData) {
      return setProblem(preview.isError ? problemOf(preview.error) : 'Đang tính lại tổng tiền…')
    }
    const body = { ...wanted, version: from, expectedTotal: shown.after.total, reason }
    const saved = await change('save', () => api.put(path, body), onProblem)
    if (!saved) return
    alertShopper('Đã sửa đơn. Khách được báo.', 'success')
    onDone()
  }
  const onProblem = (error: unknown) => {
    setStale(staleEditOf(error))
    if (!staleEditOf(error)) setProblem(problemOf(error))
    // The sums may no longer be those that were shown.
    void queries.invalidateQueries({ queryKey: ['order-change', path] })
  }
  return {
    busy: busy !== undefined,
    problem: problem ?? (wanted && preview.isError ? problemOf(preview.error) : undefined),
    stale,
    preview: shown,
    isCalculating: wanted !== undefined && preview.isFetching,
    save: (reason: string) => saveFrom(version, reason),
    saveOver: (edit: StaleEdit, reason: string) => saveFrom(edit.version, reason),
    forgetStale: () => setStale(undefined),
  }
}
