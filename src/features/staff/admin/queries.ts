import { queryOptions } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import type { Invitation, Member, RoleDetails, SecuritySettings, Session } from '../contract.ts'
import type { Passkey } from '../passkey-contract.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) =>
    api.get<{ data: Member[]; invitations: Invitation[] }>('staff', { signal }),
})

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await api.get<{ data: RoleDetails[] }>('roles', { signal })).data,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: Session[] }>('me/sessions', { signal })).data,
})

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: Passkey[] }>('me/passkeys', { signal })).data,
})

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: SecuritySettings }>('security', { signal })).data,
})
