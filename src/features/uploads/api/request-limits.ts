import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { maxFiles, maxMB, maxPosterBytes } from '../domain.ts'
import { maxFileBytes } from './receive-files.ts'

/** 100 MB at 1 Mbit/s. */
export const uploadSeconds = 15 * 60

const maxBytes = maxFiles * (maxFileBytes + maxPosterBytes) + 1024 ** 2

/** Throws FILE_TOO_LARGE for a request that says so, before it is read. */
export async function rejectTooLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length']) > maxBytes) throw new AppError('FILE_TOO_LARGE', { maxMB })
}
