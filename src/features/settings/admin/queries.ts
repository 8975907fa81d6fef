import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { Bank, SettingsOfGroup } from '../contract.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: SettingsOfGroup[] }>('settings', { signal })).data,
})

export const banksQuery = queryOptions({
  queryKey: ['settings', 'banks'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: Bank[] }>('settings/banks', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const bankPreviewQuery = (bin: string, account: string) =>
  queryOptions({
    queryKey: ['settings', 'preview', bin, account],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { qrSvg: string } }>('settings/bank/preview', {
          signal,
          query: { bin, account },
        })
      ).data.qrSvg,
    enabled: /^\d{6}$/.test(bin) && /^[0-9A-Za-z]{4,19}$/.test(account),
    staleTime: Number.POSITIVE_INFINITY,
  })
