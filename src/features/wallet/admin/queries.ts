import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { VoucherDetails } from '../admin-contract.ts'

export const voucherQuery = (id: string) =>
  queryOptions({
    queryKey: ['vouchers', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: VoucherDetails }>(`vouchers/${id}`, { signal })).data,
  })
