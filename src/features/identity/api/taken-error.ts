import { uniqueViolation } from '#platform/unique-violation.ts'
import { AppError } from '#shared/app-error.ts'

/** Maps unique violations of phone and email to PHONE_TAKEN and EMAIL_TAKEN; returns other errors unchanged. */
export function takenError(thrown: unknown): unknown {
  const constraint = uniqueViolation(thrown)
  if (constraint === 'users_phone_key') return new AppError('PHONE_TAKEN')
  if (constraint === 'users_email_key') return new AppError('EMAIL_TAKEN')
  return thrown
}
