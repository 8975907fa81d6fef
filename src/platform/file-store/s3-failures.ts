import { S3ServiceException } from '@aws-sdk/client-s3'
import { reached } from './reached.ts'

/** What was asked of an object; undefined when there is none. Throws UNAVAILABLE. */
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
