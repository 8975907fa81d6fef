import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange, FileStore, OpenFile } from '../file-store.ts'

/** Files in a folder of this machine; what is put there has to lie on the same disk. */
export function createLocalStore(folder: string): FileStore {
  const fileOf = (place: string) => path.join(folder, place)
  return {
    async put(place, file) {
      const target = fileOf(place)
      await flush(file)
      const isNew = await mkdir(path.dirname(target), { recursive: true })
      await rename(file, target)
      await flushFolder(path.dirname(target))
      if (isNew) await flushFolder(folder)
    },
    async sizeOf(place) {
      const found = await unlessMissing(stat(fileOf(place)))
      return found?.isFile() ? found.size : undefined
    },
    open: (place, range) => openFile(fileOf(place), range),
    remove: (place) => rm(fileOf(place), { force: true }),
  }
}

/** What has been put must be there, content and name, whatever happens to the machine. */
async function flush(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A name is kept by its folder; Windows sees to that by itself. */
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

async function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
