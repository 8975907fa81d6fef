import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files that can be made again, in a folder that never grows far beyond a size. Several processes may share it. */
export type FileCache = {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** A cache in `folder` of at most `mostBytes`; what was not read for longest goes first. */
export function createFileCache(folder: string, mostBytes: number): FileCache {
  let sweep: Promise<void> | undefined
  let bytes: number | undefined
  const place = (name: string) => path.join(folder, name.slice(0, 2), name)

  return {
    async read(name) {
      const file = place(name)
      try {
        const content = await readFile(file)
        await touch(file)
        return content
      } catch {
        return undefined
      }
    },
    async write(name, content) {
      const file = place(name)
      await mkdir(path.dirname(file), { recursive: true })
      const half = `${file}.${process.pid}.part`
      await writeFile(half, content)
      await rename(half, file)
      bytes = bytes === undefined ? await sizeOf(folder) : bytes + content.length
      if (bytes > mostBytes && !sweep) {
        sweep = removeOldest(folder, mostBytes * 0.8)
          .then((left) => {
            bytes = left
          })
          .finally(() => {
            sweep = undefined
          })
        await sweep
      }
    },
    remove: (name) => rm(place(name), { force: true }),
  }
}

const touchAfterMs = 3_600_000

/** Reading counts as use; once an hour is enough to tell what is used. */
async function touch(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  const now = new Date()
  if (now.getTime() - mtimeMs > touchAfterMs) await utimes(file, now, now)
}

type Found = { file: string; size: number; mtimeMs: number }

async function findFiles(folder: string): Promise<Found[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      // Another process may have removed it meanwhile.
      const about = await stat(file).catch(() => undefined)
      return about?.isFile() ? [{ file, size: about.size, mtimeMs: about.mtimeMs }] : []
    }),
  )
  return found.flat()
}

async function sizeOf(folder: string): Promise<number> {
  return (await findFiles(folder)).reduce((sum, { size }) => sum + size, 0)
}

async function removeOldest(folder: string, target: number): Promise<number> {
  const files = (await findFiles(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
  let left = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of files) {
    if (left <= target) break
    await rm(file, { force: true })
    left -= size
  }
  return left
}
