import { ApiError } from '#storefront/api/api-error.ts'
import { at, text } from '#storefront/api/parse.ts'

const fieldsByCode: Readonly<Record<string, string>> = {
  EMAIL_TAKEN: 'email',
  PHONE_TAKEN: 'phone',
}

/** The field that the server refused, where it names one. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [first] = [at(error.body, 'errors')].flat()
  return text(at(first, 'path')) || fieldsByCode[error.code]
}
