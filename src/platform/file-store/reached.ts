import { AppError } from '#shared/app-error.ts'

/** What was asked of a store elsewhere; whatever went wrong there is told as UNAVAILABLE, with what it was as its cause. */
export async function reached<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: 10 }), { cause })
  }
}
