import path from 'node:path'
import { createLocalStore } from './file-store/local-store.ts'
import type { S3Settings } from './file-store/s3-settings.ts'
import type { FileStore } from './file-store.ts'

type Settings = { dataDir: string; s3: S3Settings | undefined }

/** The bucket that is configured, else the folder `uploads` of the data folder. */
export function createFileStore({ dataDir, s3 }: Settings): FileStore {
  if (!s3) return createLocalStore(path.join(dataDir, 'uploads'))
  // Its library is large: only shops with a bucket load it, when they first need it.
  return openLater(async () => (await import('./file-store/s3-store.ts')).createS3Store(s3))
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
