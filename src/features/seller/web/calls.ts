import { queryOptions } from '@tanstack/react-query'
import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at, each, text } from '#storefront/api/read.ts'
import { readMadeStore, readOwnStore, type ShownStore } from './readers.ts'
import type { StoreDraft } from './store-draft.ts'

export const ownStoreQuery = queryOptions({
  queryKey: ['own-store'],
  queryFn: async (): Promise<ShownStore | null> => {
    try {
      return readOwnStore(await browserApi().get('/api/user/me'))
    } catch (error) {
      // A server that does not know the call has no requests either.
      if (hasStatus(error, 404)) return null
      throw error
    }
  },
})

/** Asks for a shop; undefined when the answer does not say what came of it. Throws ApiError. */
export async function registerStore(draft: StoreDraft): Promise<ShownStore | undefined> {
  const { name, description, logo } = draft
  const sent = { name: name.trim(), description: description.trim(), logo: logo.trim() }
  return readMadeStore(await browserApi().post('/api/web/seller/register', sent))
}

/** The fields that the server has refused, each with its sentence. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const told = error instanceof ApiError ? [at(error.body, 'errors')].flat() : []
  return Object.fromEntries(each(told, ({ path, message }) => [text(path), text(message)]))
}
