import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'

/**
 * The UUID under which a client sends the same request again when it got no answer. Clients of ours always send one;
 * without it every request stands for itself. Throws INVALID_INPUT.
 */
export function idempotencyKey({ headers }: FastifyRequest): string {
  const header = headers['idempotency-key']
  if (header === undefined) return randomUUID()
  const parsed = z.uuid().safeParse(header)
  if (!parsed.success) throw new AppError('INVALID_INPUT')
  return parsed.data
}
