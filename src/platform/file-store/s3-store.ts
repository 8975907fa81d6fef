import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { type ByteRange, type FileStore, mimeTypeOf } from '../file-store.ts'
import { createTtlCache } from '../ttl-cache.ts'
import { orUnavailable } from './or-unavailable.ts'
import { createS3Client } from './s3-client.ts'
import { findOrUnavailable, isTransient } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'

const defaultLimits = {
  /** Until the response begins. */
  answerMs: 10_000,
  /** For an upload: 100 MB at 3 Mbit/s. */
  sendMs: 300_000,
}
/** Inactivity limit of a download: a paused video. The browser requests the rest when playback goes on. */
const idleMs = 120_000
const sizeTtlMs = 60_000

/** A file store in an S3-compatible bucket, under `uploads/`. Several machines may share it. */
export function createS3Store(
  settings: S3Settings,
  { answerMs, sendMs } = defaultLimits,
): FileStore {
  const { bucket: Bucket } = settings
  const client = createS3Client(settings, { answerMs, idleMs })
  const at = (place: string) => ({ Bucket, Key: `uploads/${place}` })
  const sizes = createTtlCache<number | undefined>({
    ttlMs: sizeTtlMs,
    max: 10_000,
    isCacheable: (size) => size !== undefined,
  })

  async function send(key: string, file: string, bytes: number): Promise<void> {
    const content = createReadStream(file)
    const stopped = new AbortController()
    content.once('error', () => stopped.abort())
    const command = new PutObjectCommand({
      ...at(key),
      Body: content,
      ContentLength: bytes,
      ContentType: mimeTypeOf(key),
    })
    try {
      await client.send(command, { requestTimeout: sendMs, abortSignal: stopped.signal })
    } finally {
      content.destroy()
    }
  }

  return {
    async put(key, file) {
      const { size } = await stat(file)
      const attempt = () => send(key, file, size)
      // The SDK does not retry streams; a file can be opened again.
      const sent = attempt().catch((error) =>
        isTransient(error) ? attempt() : Promise.reject(error),
      )
      await orUnavailable(sent)
    },
    sizeOf: (key) =>
      sizes.get(key, async () => {
        const found = await findOrUnavailable(client.send(new HeadObjectCommand(at(key))))
        return found?.ContentLength
      }),
    async open(key, range) {
      const command = new GetObjectCommand({ ...at(key), ...rangeOf(range) })
      const found = await findOrUnavailable(client.send(command))
      if (!found?.Body) return undefined
      return { bytes: found.ContentLength ?? 0, content: found.Body as Readable }
    },
    async remove(key) {
      await orUnavailable(client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

function rangeOf(range: ByteRange | undefined) {
  return range ? { Range: `bytes=${range.start}-${range.end}` } : {}
}
