import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createBriefCache } from '../brief-cache.ts'
import { type ByteRange, type FileStore, mimeTypeOf } from '../file-store.ts'
import { reached } from './reached.ts'
import { isPassing, reachedUnlessMissing } from './s3-failures.ts'
import type { S3Settings } from './s3-settings.ts'

const usualLimits = {
  /** For an answer to begin; what it says may take longer, as long as it goes on. */
  answerMs: 10_000,
  /** For 100 MB at 3 Mbit/s to be sent. */
  sendMs: 300_000,
}
/** Of a shopper who pauses a video; the browser asks for the rest of it when it goes on. */
const silenceMs = 120_000
const seenMs = 60_000

/** Objects `uploads/…` in a bucket of anything that speaks S3. Several machines may share it. */
export function createS3Store(settings: S3Settings, { answerMs, sendMs } = usualLimits): FileStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, ...rest } = settings
  const client = new S3Client({
    ...rest,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    // Newer checksums and waiting for “100 Continue” are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 2,
    // What goes wrong is thrown; the library would write it to the console besides.
    logger: silence,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      // Each video that is being watched takes one.
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  })
  const at = (place: string) => ({ Bucket, Key: `uploads/${place}` })
  const sizes = createBriefCache<number | undefined>({
    ms: seenMs,
    most: 10_000,
    isWorthKeeping: (size) => size !== undefined,
  })

  async function send(place: string, file: string, bytes: number): Promise<void> {
    const content = createReadStream(file)
    const stopped = new AbortController()
    content.once('error', () => stopped.abort())
    const command = new PutObjectCommand({
      ...at(place),
      Body: content,
      ContentLength: bytes,
      ContentType: mimeTypeOf(place),
    })
    try {
      await client.send(command, { requestTimeout: sendMs, abortSignal: stopped.signal })
    } finally {
      content.destroy()
    }
  }

  return {
    async put(place, file) {
      const { size } = await stat(file)
      const attempt = () => send(place, file, size)
      // The library sends no stream twice, since it can't be read again; a file can.
      const sent = attempt().catch((error) =>
        isPassing(error) ? attempt() : Promise.reject(error),
      )
      await reached(sent)
    },
    sizeOf: (place) =>
      sizes.get(place, async () => {
        const found = await reachedUnlessMissing(client.send(new HeadObjectCommand(at(place))))
        return found?.ContentLength
      }),
    async open(place, range) {
      const command = new GetObjectCommand({ ...at(place), ...rangeOf(range) })
      const found = await reachedUnlessMissing(client.send(command))
      if (!found?.Body) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body as Readable }
    },
    async remove(place) {
      await reached(client.send(new DeleteObjectCommand(at(place))))
    },
  }
}

const ignore = () => {}
const silence = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

function rangeOf(range: ByteRange | undefined) {
  return range ? { Range: `bytes=${range.start}-${range.end}` } : {}
}
