import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files that can be made again, in a folder that never grows far beyond a size. Several processes may share it. */
export type FileCache = {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const unusedMs = 30 * dayMs

/** A cache in `folder` of at most `mostBytes`; what was not read for longest goes first, and after a month in any case. */
export function createFileCache(folder: string, mostBytes: number): FileCache {
  let sweep: Promise<void> | undefined
  let bytes = Number.POSITIVE_INFINITY
  let tidiedAt = 0
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
      try {
        await writeFile(half, content)
        await rename(half, file)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      bytes += content.length
      if (sweep || (bytes <= mostBytes && Date.now() - tidiedAt < dayMs)) return
      tidiedAt = Date.now()
      sweep = tidy(folder, mostBytes)
        .then((left) => {
          bytes = left
        })
        .finally(() => {
          sweep = undefined
        })
      await sweep
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

/** Returns how many bytes are left. */
async function tidy(folder: string, mostBytes: number): Promise<number> {
  const files = (await findFiles(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
  const oldest = Date.now() - unusedMs
  let left = files.reduce((sum, { size }) => sum + size, 0)
  const target = left > mostBytes ? mostBytes * 0.8 : mostBytes
  for (const { file, size, mtimeMs } of files) {
    if (left <= target && mtimeMs >= oldest) break
    await rm(file, { force: true })
    left -= size
  }
  return left
}
