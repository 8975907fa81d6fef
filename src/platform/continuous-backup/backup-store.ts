import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createS3Client } from '../file-store/s3-client.ts'
import type { S3Settings } from '../file-store/s3-settings.ts'

/** The objects of backups in a bucket. Failures are those of the S3 client; the caller says what to do. */
export type BackupStore = {
  /** Names the bucket, for people and for noticing that it is another one. */
  place: string
  keys(prefix: string): Promise<string[]>
  /** The names of the folders right below `prefix`. */
  folders(prefix: string): Promise<string[]>
  put(key: string, body: Uint8Array | Readable, bytes: number): Promise<void>
  /** The whole object; undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The object as it comes in; undefined when there is none. */
  read(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  close(): void
}

const limits = { answerMs: 30_000, idleMs: 60_000 }
/** For one object: 100 MB at 3 Mbit/s. */
const sendMs = 300_000

export async function openBackupStore(settings: S3Settings): Promise<BackupStore> {
  const client = createS3Client(settings, limits)
  const { bucket: Bucket } = settings

  async function read(key: string): Promise<Readable | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      return Body as Readable
    } catch (error) {
      // A bucket that is missing is no empty one.
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined
      throw error
    }
  }

  return {
    place: `${settings.endpoint ?? 's3'} ${Bucket}`,
    keys: async (Prefix) => {
      const found: string[] = []
      for await (const page of list(client, { Bucket, Prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key) found.push(Key)
      }
      return found
    },
    folders: async (Prefix) => {
      const found: string[] = []
      for await (const page of list(client, { Bucket, Prefix, Delimiter: '/' })) {
        for (const each of page.CommonPrefixes ?? []) {
          if (each.Prefix) found.push(each.Prefix.slice(Prefix.length, -1))
        }
      }
      return found
    },
    put: async (Key, Body, ContentLength) => {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength })
      await client.send(command, { requestTimeout: sendMs })
    },
    get: async (key) => {
      const stream = await read(key)
      return stream && Buffer.concat(await Array.fromAsync(stream))
    },
    read,
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    close: () => client.destroy(),
  }
}

type Listing = { Bucket: string; Prefix: string; Delimiter?: string }

async function* list(client: S3Client, listing: Listing) {
  for (let next: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsV2Command({ ...listing, ...(next ? { ContinuationToken: next } : {}) }),
    )
    yield page
    next = page.NextContinuationToken
    if (!next) return
  }
}
