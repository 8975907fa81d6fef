import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange, FileStore, OpenFile } from '../file-store.ts'

/** A file store in a local folder. `put` renames, so its files must be on the same file system. */
export function createLocalStore(folder: string): FileStore {
  const fileOf = (key: string) => path.join(folder, key)
  return {
    async put(key, file) {
      const target = fileOf(key)
      await flush(file)
      const isNew = await mkdir(path.dirname(target), { recursive: true })
      await rename(file, target)
      await flushFolder(path.dirname(target))
      if (isNew) await flushFolder(folder)
    },
    async sizeOf(key) {
      const found = await unlessMissing(stat(fileOf(key)))
      return found?.isFile() ? found.size : undefined
    },
    open: (key, range) => openFile(fileOf(key), range),
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

/** Flushes a file to disk, so that it survives a crash of the machine. */
async function flush(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes directory entries; Windows does not support and does not need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder, 'r')
}

async function openFile(file: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const handle = await unlessMissing(open(file))
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    return { bytes: end - start + 1, content: handle.createReadStream({ start, end }) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
