import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

type Limits = {
  /** Until the response begins. */
  answerMs: number
  /** Of a connection without traffic. */
  idleMs: number
}

/** A client of an S3-compatible service, whose errors are thrown and never logged. */
export function createS3Client(settings: S3Settings, { answerMs, idleMs }: Limits): S3Client {
  const { bucket: _, accessKeyId, secretAccessKey, endpoint, ...rest } = settings
  return new S3Client({
    ...rest,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Not all services support newer checksums and “100 Continue”.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 2,
    // Errors are thrown; the SDK would also write them to the console.
    logger: silence,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      // Each video being played takes one.
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  })
}

const ignore = () => {}
const silence = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }
