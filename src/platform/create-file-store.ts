import path from 'node:path'
import type { Config } from './config.ts'
import { createLocalStore } from './file-store/local-store.ts'
import type { FileStore } from './file-store.ts'

type Settings = Pick<Config, 'dataDir' | 's3'>

/** The bucket that is configured, else the folder `uploads` of the data folder. */
export function createFileStore({ dataDir, s3 }: Settings): FileStore {
  if (!s3) return createLocalStore(path.join(dataDir, 'uploads'))
  // Its library is large: only shops with a bucket load it, when they first need it.
  return openLater(async () => (await import('./file-store/s3-store.ts')).createS3Store(s3))
}

type Log = { warn(details: object, message: string): void }

/** Says in the log what keeps a bucket from being used. The shop opens all the same: it sells without it. */
export async function tryBucket({ s3 }: Settings, files: FileStore, log: Log): Promise<void> {
  if (!s3) return
  try {
    const found = await files.open('00/none')
    found?.content.destroy()
  } catch (err) {
    log.warn({ err }, `Uploads cannot be kept: the bucket ${s3.bucket} cannot be used`)
  }
}

function openLater(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined
  const store = () => {
    opened ??= open()
    return opened
  }
  return {
    put: async (place, file) => (await store()).put(place, file),
    sizeOf: async (place) => (await store()).sizeOf(place),
    open: async (place, range) => (await store()).open(place, range),
    remove: async (place) => (await store()).remove(place),
  }
}
