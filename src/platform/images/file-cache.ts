import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A disk cache of files that can be made again. Several processes may share its folder. */
export type FileCache = {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const unusedMs = 30 * dayMs

/** A cache of about `maxBytes` in `folder`; the least recently read files are deleted first, and all after a month unread. */
export function createFileCache(folder: string, maxBytes: number): FileCache {
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
      const partial = `${file}.${process.pid}.part`
      try {
        await writeFile(partial, content)
        await rename(partial, file)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      bytes += content.length
      if (sweep || (bytes <= maxBytes && Date.now() - tidiedAt < dayMs)) return
      tidiedAt = Date.now()
      sweep = tidy(folder, maxBytes)
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

/** Notes a read by the file's time, at most once an hour. */
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

/** Deletes old files, and when there are too many bytes all but four fifths of them; returns the bytes left. */
async function tidy(folder: string, maxBytes: number): Promise<number> {
  const files = (await findFiles(folder)).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
  const oldest = Date.now() - unusedMs
  let left = files.reduce((sum, { size }) => sum + size, 0)
  const target = left > maxBytes ? maxBytes * 0.8 : maxBytes
  for (const { file, size, mtimeMs } of files) {
    if (left <= target && mtimeMs >= oldest) break
    await rm(file, { force: true })
    left -= size
  }
  return left
}
