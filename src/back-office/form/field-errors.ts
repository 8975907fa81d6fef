import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#storefront/api/api-error.ts'
import { isRecord } from '#storefront/api/parse.ts'
import { problemOf } from '../api.ts'

/**
 * Puts the server's errors at their fields, the first of which takes the focus, and returns the sentence for the form as a
 * whole; undefined when every error has its field. `fields` are the form's own.
 */
export function showErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): string | undefined {
  const told = errorsOf(error)
  const known = told.filter(({ path }) => fields.some((field) => field === path))
  for (const [index, { path, message }] of known.entries()) {
    setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  return known.length > 0 && known.length === told.length ? undefined : problemOf(error)
}

/** What a refused call says about its fields. */
export function errorsOf(error: unknown): { path: string; message: string }[] {
  const body = error instanceof ApiError ? error.body : undefined
  if (!isRecord(body) || !Array.isArray(body.errors)) return []
  return body.errors.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  )
}

/** The server's errors by their fields, for a form that keeps its own state. */
export function errorsByField(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(errorsOf(error).map(({ path, message }) => [path, message]))
}
