import { S3ServiceException } from '@aws-sdk/client-s3'
import { orUnavailable } from './or-unavailable.ts'

/** Awaits a call for an object; undefined when there is no such object. Throws UNAVAILABLE for other failures. */
export function findOrUnavailable<Value>(request: Promise<Value>): Promise<Value | undefined> {
  return orUnavailable(
    request.catch((error) => {
      if (statusOf(error) === 404 && error.name !== 'NoSuchBucket') return undefined
      throw error
    }),
  )
}

/** True for connection errors and 5xx responses, which are worth a retry. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
