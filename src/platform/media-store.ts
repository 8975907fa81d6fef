import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileFormat, headLength } from '#shared/file-format.ts'
import type { Config } from './config.ts'
import { createFileStore } from './create-file-store.ts'
import type { FileStore } from './file-store.ts'
import { loadSharp } from './load-sharp.ts'

/** Stores the pictures of imported files. */
export type PictureStore = {
  /** Stores a picture and returns its URL path; undefined when `file` is missing or no picture. `dryRun` writes nothing. */
  save(file: string, options: { dryRun: boolean }): Promise<string | undefined>
}

/** Stores the pictures and videos of imported files. */
export type MediaStore = PictureStore & {
  /** The same for a video: MP4 or WebM, recognized by its content. */
  saveVideo(file: string, options: { dryRun: boolean }): Promise<string | undefined>
}

const maxPictureBytes = 20 * 1024 * 1024
const maxVideoBytes = 100 * 1024 * 1024
/** File extensions by sharp's format names. No SVG, which may contain scripts. */
const extensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

/** Keeps a file under a name such as `ab12….jpg`, unless there is one already. */
type Keep = (file: string, name: string) => Promise<void>

/** Copies files to the bucket, else to `<dataDir>/pictures`, under the SHA-256 of their content, so that duplicates are stored once. */
export function createMediaStore(config: Pick<Config, 'dataDir' | 's3'>): MediaStore {
  const keep = config.s3 ? keepIn(createFileStore(config)) : keepInFolder(config.dataDir)
  return {
    async saveVideo(file, { dryRun }) {
      const format = await videoExtension(file)
      if (!format) return undefined
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const name = `${hash.digest('hex')}.${format}`
      if (!dryRun) await keep(file, name)
      return `/pictures/${name}`
    },
    async save(file, { dryRun }) {
      const extension = await pictureExtension(file)
      if (!extension) return undefined
      const hash = createHash('sha256').update(await readFile(file))
      const name = `${hash.digest('hex')}.${extension}`
      if (!dryRun) await keep(file, name)
      return `/pictures/${name}`
    },
  }
}

/** Leaves files in place below `folder`, which is served under `address`. Checks only their extensions, not their content. */
export function createInPlaceMediaStore(folder: string, address: string): MediaStore {
  const addressOf = async (file: string, known: readonly string[]) => {
    const relative = path.relative(folder, file)
    const isInside = !relative.startsWith('..') && !path.isAbsolute(relative)
    const isKnown = known.includes(path.extname(file).slice(1))
    if (!isInside || !isKnown || !(await exists(file))) return undefined
    return `${address}/${relative.split(path.sep).join('/')}`
  }
  return {
    save: (file) => addressOf(file, Object.values(extensions)),
    saveVideo: (file) => addressOf(file, ['mp4', 'webm']),
  }
}

/** The key in the store of the file that is served as `/pictures/<name>`; in a local folder, its path. */
export const mediaKey = (name: string): string => `pictures/${name.slice(0, 2)}/${name}`

/** The path of that file on this machine. */
export function mediaPath(dataDir: string, name: string): string {
  return path.join(dataDir, mediaKey(name))
}

function keepInFolder(dataDir: string): Keep {
  return async (file, name) => {
    const target = mediaPath(dataDir, name)
    if (!(await exists(target))) await copyAtomically(file, target)
  }
}

function keepIn(files: FileStore): Keep {
  return async (file, name) => {
    const key = mediaKey(name)
    if ((await files.sizeOf(key)) === undefined) await files.put(key, file)
  }
}

/** The extension for a picture's content; undefined when the file is missing, too large or no picture. */
async function pictureExtension(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > maxPictureBytes) return undefined
    const sharp = await loadSharp()
    const { format, width } = await sharp(file).metadata()
    return width ? extensions[format] : undefined
  } catch {
    return undefined
  }
}

/** The extension for a video's content; undefined when the file is missing, too large or no MP4 or WebM. */
async function videoExtension(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > maxVideoBytes) return undefined
    const format = fileFormat(await readHead(file))
    if (format === 'm4v') return 'mp4'
    return format === 'mp4' || format === 'webm' ? format : undefined
  } catch {
    return undefined
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Copies atomically, so that readers never see a partial file. */
async function copyAtomically(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const half = `${to}.${process.pid}.part`
  await copyFile(from, half)
  await rename(half, to)
}
