import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, each, flag, isRecord, listAt, number, text } from '#storefront/api/read.ts'
import type { Consent } from '../contract.ts'

/** What the shop has written down, newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: () => findConsents(browserApi()),
})

/** The server keeps no such records, and has none of the calls beside them. */
export function isUnknown(error: unknown): boolean {
  return hasStatus(error, 404)
}

async function findConsents(api: ApiClient): Promise<Consent[]> {
  const answer = await api.get('/api/web/users/consents')
  return each(listAt(answer, 'data', 'consents', ''), (fields) => {
    const purpose = text(fields.purpose)
    if (purpose !== 'browsing' && purpose !== 'terms') return undefined
    return {
      id: number(fields.id) ?? 0,
      purpose,
      version: number(fields.version) ?? 1,
      granted: flag(fields.granted),
      answeredAt: text(fields.answeredAt),
    }
  })
}

/** All that the shop knows of who is signed in. Throws ApiError. */
export async function askForExport(api: ApiClient, password: string): Promise<unknown> {
  const answer = await api.post('/api/web/users/export', { password })
  const told = at(answer, 'data')
  return isRecord(told) ? told : answer
}

/** Deletes the account of who is signed in. Throws ApiError. */
export async function deleteAccount(api: ApiClient, password: string): Promise<void> {
  await api.post('/api/web/users/delete', { password })
}
