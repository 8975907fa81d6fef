import { S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '#shared/app-error.ts'

/** What was asked of an S3 store; whatever went wrong there is told as UNAVAILABLE, with what it was as its cause. */
export async function reached<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (cause) {
    throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: 10 }), { cause })
  }
}

/** The same of an object; undefined when there is none. */
export function reachedUnlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  return reached(
    asked.catch((error) => {
      if (statusOf(error) === 404 && error.name !== 'NoSuchBucket') return undefined
      throw error
    }),
  )
}

/** Whether the same may go well at once: the line broke, or the store was in trouble. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
