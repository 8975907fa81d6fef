import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#shared/permissions.ts'
import { api } from './api.ts'
import { keepDraftsOf } from './form/use-draft.ts'

/** Who is signed in. */
export type Me = {
  id: string
  name: string
  email: string
  role: { id: string; name: string | null }
  permissions: readonly Permission[]
  shopName: string
  secondFactor: { totp: boolean; passkeys: number; recoveryCodesLeft: number; required: boolean }
}

/** Whether somebody must set up a second factor before anything else. */
export const lacksSecondFactor = ({ secondFactor: { required, totp, passkeys } }: Me): boolean =>
  required && !totp && passkeys === 0

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: Me }>('me', { signal })
    keepDraftsOf(data.id)
    return data
  },
  // Rights may change meanwhile; the server decides anyway.
  staleTime: 60_000,
})

/** Who is signed in, on pages that only they see. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('Nobody is signed in')
  return data
}

/** Whether who is signed in has the permission. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}
