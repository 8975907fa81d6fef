import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, each, flag, isRecord, listAt, number, text } from '#storefront/api/parse.ts'
import type { Consent } from '../contract.ts'

/** The shop's consent records, newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: () => findConsents(browserApi()),
})

/** The server has no consent records, nor the related calls. */
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

/** Exports the signed-in shopper's data. Throws ApiError. */
export async function exportPersonalData(api: ApiClient, password: string): Promise<unknown> {
  const answer = await api.post('/api/web/users/export', { password })
  const inner = at(answer, 'data')
  return isRecord(inner) ? inner : answer
}

/** Deletes the signed-in shopper's account. Throws ApiError. */
export async function deleteAccount(api: ApiClient, password: string): Promise<void> {
  await api.post('/api/web/users/delete', { password })
}
