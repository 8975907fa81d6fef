import { AppError } from '#shared/app-error.ts'

/** Awaits a call to a remote store. Throws UNAVAILABLE for any failure, with the original error as its cause. */
export async function orUnavailable<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (cause) {
    throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: 10 }), { cause })
  }
}
