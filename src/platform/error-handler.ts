import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { isTransientDatabaseError } from './database-errors.ts'
import type { OutageTracker } from './outages.ts'

/**
 * Sends errors of `app`'s routes as the failure envelope. Bugs are logged and sent as 500 without details. Every error is
 * passed to `outages`.
 */
export function handleErrors(app: FastifyInstance, outages?: Pick<OutageTracker, 'note'>): void {
  app.setErrorHandler((thrown, request, reply) => {
    outages?.note(thrown)
    return sendFailure(thrown, request, reply)
  })
  app.setNotFoundHandler((_request, _reply) => {
    throw new AppError('NOT_FOUND')
  })
}

/** Sends the failure envelope for an error. Fastify calls it directly for URLs that it cannot parse. */
export function sendFailure(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppError(thrown)
  if (error?.code === 'UNAVAILABLE') request.log.warn({ err: thrown }, 'unavailable')
  if (error) {
    const retryAfter = error.details.retryAfterSeconds
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    const { errors, ...details } = error.details
    return reply.code(error.status).send({
      success: false,
      code: error.code,
      message: errorMessage(error),
      ...(errors ? { errors } : {}),
      ...(Object.keys(details).length > 0 ? { details } : {}),
      requestId: request.id,
    })
  }
  request.log.error(thrown)
  return reply
    .code(500)
    .send({ success: false, code: 'INTERNAL', message: 'Có lỗi xảy ra', requestId: request.id })
}

/** What is told of an error; undefined for a bug. */
export function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) return fromValidation(thrown.validation)
  if (isMissingUser(thrown)) return new AppError('SIGN_IN_REQUIRED')
  if (isTransientDatabaseError(thrown)) return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  // Fastify's own errors: malformed JSON, oversized body, unknown media type.
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined
  const status = Number(thrown.statusCode)
  if (status === 413) return new AppError('BODY_TOO_LARGE')
  // A parameter longer than any id matches nothing.
  if (status === 414) return new AppError('NOT_FOUND')
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (status === 429) return new AppError('TOO_MANY_REQUESTS')
  return status >= 400 && status < 500 ? new AppError('INVALID_INPUT') : undefined
}

/** A foreign-key violation: the account was deleted during the request. */
function isMissingUser(thrown: unknown): boolean {
  if (!(thrown instanceof DatabaseError)) return false
  return thrown.code === '23503' && (thrown.constraint?.endsWith('_user_id_fkey') ?? false)
}

type Issue = { instancePath: string; keyword: string; message?: string | undefined }

/** A value of the wrong type is malformed (400); an invalid value of the right type is a field error (422). */
function fromValidation(issues: readonly Issue[]): AppError {
  const errors = issues.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? '',
  }))
  const malformed = issues.some(
    ({ keyword }) => keyword === 'invalid_type' || keyword === 'invalid_union',
  )
  if (malformed) return new AppError('INVALID_INPUT', { errors })
  return new AppError('INVALID_FIELD', { message: errors[0]?.message, errors })
}
