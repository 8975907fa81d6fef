import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { useChange } from '#back-office/use-change.ts'
import { randomUuid } from '#storefront/shopper-storage.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { DocumentDetails, StockItem, StockValue } from '../contract.ts'

const key = 'stock'

export const stockItemQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'variant', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: StockItem }>(`stock/variants/${encodeURIComponent(id)}`, { signal }))
        .data,
  })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'document', id],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: DocumentDetails }>(`stock/documents/${encodeURIComponent(id)}`, {
          signal,
        })
      ).data,
  })

export const valueQuery = queryOptions({
  queryKey: [key, 'value'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: StockValue | null }>('stock/value', { signal })).data,
})

/** Those with exactly this barcode or SKU. */
export const lookUp = async (code: string) =>
  (await api.get<{ data: StockItem[] }>('stock/lookup', { query: { code } })).data

/** Changes the stock, and shows all of it anew afterwards, also when that was refused. */
export function useStockChange() {
  const queries = useQueryClient()
  const { busy, change } = useChange(key)
  const post = async <Data>(
    path: string,
    body?: object,
    onProblem?: (error: unknown) => void,
  ): Promise<Data | undefined> => {
    const answer = await change(path, () => api.post<{ data: Data }>(path, body), onProblem)
    // Lists have keys of their own.
    await queries.invalidateQueries({
      predicate: ({ queryKey: [first] }) => /^(stock|stocktakes|low-stock)/.test(String(first)),
    })
    return answer?.data
  }
  return { busy: busy !== undefined, post }
}

/** Takes a document back; resolves to the one that does, or undefined when it was refused. */
export function useReversal() {
  const { busy, post } = useStockChange()
  const reverse = async (
    { id, code }: Pick<DocumentDetails, 'id' | 'code'>,
    onProblem?: (error: unknown) => void,
  ) => {
    const body = { key: randomUuid(), note: '' }
    const done = await post<DocumentDetails>(`stock/documents/${id}/reverse`, body, onProblem)
    if (done) alertShopper(`Đã huỷ phiếu ${code} bằng phiếu ${done.code}.`, 'success')
    return done
  }
  return { busy, reverse }
}
