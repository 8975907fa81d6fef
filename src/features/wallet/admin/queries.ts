import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { VoucherCounts, VoucherDetails } from '../admin-contract.ts'

export const voucherQuery = (id: string) =>
  queryOptions({
    queryKey: ['vouchers', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: VoucherDetails }>(`vouchers/${id}`, { signal })).data,
  })

export const voucherCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['vouchers', 'counts', q ?? ''],
    queryFn: async ({ signal }) => {
      const query = { q: q || undefined }
      return (await api.get<{ data: VoucherCounts }>('vouchers/counts', { signal, query })).data
    },
  })
