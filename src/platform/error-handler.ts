import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseError } from 'pg'
import { AppError } from '#shared/app-error.ts'
import { sentenceFor } from '#shared/error-sentences.ts'
import { isDatabaseBusy } from './database-busy.ts'
import type { Troubles } from './troubles.ts'

/**
 * Turns everything thrown in `app`'s routes into the failure envelope; bugs are logged and told as 500 alone. What is thrown
 * is noted in `troubles`.
 */
export function handleErrors(app: FastifyInstance, troubles?: Pick<Troubles, 'note'>): void {
  app.setErrorHandler((thrown, request, reply) => {
    troubles?.note(thrown)
    return answerFailure(thrown, request, reply)
  })
  app.setNotFoundHandler((_request, _reply) => {
    throw new AppError('NOT_FOUND')
  })
}

/** Answers with what was thrown. Fastify asks for it itself where an address can't even be read. */
export function answerFailure(
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
      message: sentenceFor(error),
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

function toAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) return fromValidation(thrown.validation)
  if (isOfNobody(thrown)) return new AppError('SIGN_IN_REQUIRED')
  if (isDatabaseBusy(thrown)) return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  // Fastify's own refusals: malformed JSON, oversized body, unknown media type.
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined
  const status = Number(thrown.statusCode)
  if (status === 413) return new AppError('BODY_TOO_LARGE')
  // A parameter longer than any id names nothing.
  if (status === 414) return new AppError('NOT_FOUND')
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (status === 429) return new AppError('TOO_MANY_REQUESTS')
  return status >= 400 && status < 500 ? new AppError('INVALID_INPUT') : undefined
}

/** Something was to be written for an account that was removed at this very moment. */
function isOfNobody(thrown: unknown): boolean {
  if (!(thrown instanceof DatabaseError)) return false
  return thrown.code === '23503' && (thrown.constraint?.endsWith('_user_id_fkey') ?? false)
}

type Issue = { instancePath: string; keyword: string; message?: string | undefined }

/** A value of the wrong type is malformed (400); one of the right type that does not fit is a field to correct (422). */
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
