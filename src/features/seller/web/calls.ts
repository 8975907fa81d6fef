import { queryOptions } from '@tanstack/react-query'
import { ApiError, hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at, each, text } from '#storefront/api/parse.ts'
import { parseMadeStore, parseOwnStore, type ShownStore } from './parsers.ts'
import type { StoreDraft } from './store-draft.ts'

export const ownStoreQuery = queryOptions({
  queryKey: ['own-store'],
  queryFn: async (): Promise<ShownStore | null> => {
    try {
      return parseOwnStore(await browserApi().get('/api/user/me'))
    } catch (error) {
      // A server without this call has no requests either.
      if (hasStatus(error, 404)) return null
      throw error
    }
  },
})

/** Requests a shop; undefined when the answer does not contain it. Throws ApiError. */
export async function registerStore(draft: StoreDraft): Promise<ShownStore | undefined> {
  const { name, description, logo } = draft
  const sent = { name: name.trim(), description: description.trim(), logo: logo.trim() }
  return parseMadeStore(await browserApi().post('/api/web/seller/register', sent))
}

/** The fields that the server refused, with their messages. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof ApiError ? [at(error.body, 'errors')].flat() : []
  return Object.fromEntries(each(errors, ({ path, message }) => [text(path), text(message)]))
}
