import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { each, flag, listAt, text, textOrNull } from '#storefront/api/parse.ts'
import type { Session, SignIn } from '../contract.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => findSessions(browserApi()),
})

/** The shopper's sessions. Throws ApiError, UnknownShape. */
async function findSessions(api: ApiClient): Promise<Session[]> {
  const answer = await api.get('/api/web/users/sessions')
  return each(listAt(answer, 'data', 'sessions', ''), (fields) => {
    const id = text(fields.id)
    if (id === '') return undefined
    return {
      id,
      device: text(fields.device) || 'Thiết bị không rõ',
      createdAt: text(fields.createdAt),
      lastUsedAt: text(fields.lastUsedAt, fields.createdAt),
      isCurrent: flag(fields.isCurrent),
    }
  })
}

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: () => findSignIns(browserApi()),
})

/** The latest sign-ins and failed attempts, newest first. Throws ApiError, UnknownShape. */
async function findSignIns(api: ApiClient): Promise<SignIn[]> {
  const answer = await api.get('/api/web/users/sign-ins')
  return each(listAt(answer, 'data', 'signIns', ''), (fields) => {
    const at = text(fields.at, fields.createdAt)
    if (Number.isNaN(Date.parse(at))) return undefined
    return {
      at,
      device: text(fields.device) || 'Thiết bị không rõ',
      address: textOrNull(fields.address),
      outcome: fields.outcome === 'wrong_password' ? 'wrong_password' : 'success',
    }
  })
}

export async function endSession(api: ApiClient, id: string): Promise<void> {
  await api.delete(`/api/web/users/sessions/${encodeURIComponent(id)}`)
}

/** Ends all sessions but this one. */
export async function endOtherSessions(api: ApiClient): Promise<void> {
  await api.post('/api/web/users/sessions/revoke-others')
}
