import path from 'node:path'
import type { Config } from './config.ts'
import { createLocalStore } from './file-store/local-store.ts'
import type { FileStore } from './file-store.ts'

type Settings = Pick<Config, 'dataDir' | 's3'>

/** A store in the configured bucket, else in the folder `uploads` of the data folder. */
export function createFileStore({ dataDir, s3 }: Settings): FileStore {
  if (!s3) return createLocalStore(path.join(dataDir, 'uploads'))
  // The S3 client is large, so it is loaded on first use.
  return lazyStore(async () => (await import('./file-store/s3-store.ts')).createS3Store(s3))
}

type Log = { warn(details: object, message: string): void }

/** Logs a warning when the bucket cannot be used. The shop starts all the same. */
export async function checkBucket({ s3 }: Settings, files: FileStore, log: Log): Promise<void> {
  if (!s3) return
  try {
    const found = await files.open('00/none')
    found?.content.destroy()
  } catch (err) {
    log.warn({ err }, `Uploads cannot be stored: the bucket ${s3.bucket} cannot be used`)
  }
}

function lazyStore(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined
  const store = () => {
    opened ??= open()
    return opened
  }
  return {
    put: async (key, file) => (await store()).put(key, file),
    sizeOf: async (key) => (await store()).sizeOf(key),
    open: async (key, range) => (await store()).open(key, range),
    remove: async (key) => (await store()).remove(key),
  }
}
