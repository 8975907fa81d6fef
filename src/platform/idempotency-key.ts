import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'

/**
 * The Idempotency-Key header: a UUID that a client reuses when it retries a request. A random one without the header, so
 * that the request is never a duplicate. Throws INVALID_INPUT when it is no UUID.
 */
export function idempotencyKey({ headers }: FastifyRequest): string {
  const header = headers['idempotency-key']
  if (header === undefined) return randomUUID()
  const parsed = z.uuid().safeParse(header)
  if (!parsed.success) throw new AppError('INVALID_INPUT')
  return parsed.data
}
