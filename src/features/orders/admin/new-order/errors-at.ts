import { ApiError } from '#storefront/api/api-error.ts'
import { isRecord } from '#storefront/api/parse.ts'

/** What the server says about fields, by their place in a draft. */
export function errorsAt(error: unknown): Readonly<Record<string, string>> {
  const body = error instanceof ApiError ? error.body : undefined
  if (!isRecord(body) || !Array.isArray(body.errors)) return {}
  return Object.fromEntries(
    body.errors.flatMap((entry: unknown) =>
      isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
        ? [[entry.path.replace(/^contents\./, ''), entry.message]]
        : [],
    ),
  )
}
