import { uniqueViolation } from '#platform/unique-violation.ts'
import { fieldError } from '#shared/field-error.ts'

/** Throws INVALID_FIELD for a slug that another collection has, and any other error as it is. */
export function refuseTakenSlug(thrown: unknown): never {
  if (uniqueViolation(thrown) !== 'collections_slug_key') throw thrown
  throw fieldError('slug', 'Đường dẫn này đã có bộ sưu tập khác dùng.')
}
