import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { loadSharp } from './load-sharp.ts'
import { videoFormat } from './video-format.ts'

/** Where pictures of imported files go. */
export type PictureStore = {
  /** The address the shop serves `file` at; undefined when it is missing or no picture. `dryRun` writes nothing. */
  keep(file: string, options: { dryRun: boolean }): Promise<string | undefined>
}

/** Where pictures and videos of imported files go. */
export type MediaStore = PictureStore & {
  /** The same of a video; it is known by its content, MP4 or WebM, whatever its name says. */
  keepVideo(file: string, options: { dryRun: boolean }): Promise<string | undefined>
}

const largestPicture = 20 * 1024 * 1024
const largestVideo = 100 * 1024 * 1024
/** Formats as sharp names them, with the file ending they are kept under. SVG may carry scripts. */
const endings: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

/** Keeps a copy of each one in `<dataDir>/pictures`, named by its content, so that nothing is ever kept twice. */
export function keepPictures(dataDir: string): MediaStore {
  return {
    async keepVideo(file, { dryRun }) {
      const format = await videoEnding(file)
      if (!format) return undefined
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const name = `${hash.digest('hex')}.${format}`
      const kept = keptPicturePath(dataDir, name)
      if (!dryRun && !(await exists(kept))) await copyWhole(file, kept)
      return `/pictures/${name}`
    },
    async keep(file, { dryRun }) {
      const ending = await pictureEnding(file)
      if (!ending) return undefined
      const name = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      const kept = keptPicturePath(dataDir, `${name}.${ending}`)
      if (!dryRun && !(await exists(kept))) await copyWhole(file, kept)
      return `/pictures/${name}.${ending}`
    },
  }
}

/**
 * Leaves pictures where they are, below `folder`, which is served under `address` as it is: they are known by their
 * names and not looked into.
 */
export function servePicturesFrom(folder: string, address: string): MediaStore {
  const addressOf = async (file: string, known: readonly string[]) => {
    const relative = path.relative(folder, file)
    const isInside = !relative.startsWith('..') && !path.isAbsolute(relative)
    const isKnown = known.includes(path.extname(file).slice(1))
    if (!isInside || !isKnown || !(await exists(file))) return undefined
    return `${address}/${relative.split(path.sep).join('/')}`
  }
  return {
    keep: (file) => addressOf(file, Object.values(endings)),
    keepVideo: (file) => addressOf(file, ['mp4', 'webm']),
  }
}

/** Where the picture or video served as `/pictures/<name>` lies. */
export function keptPicturePath(dataDir: string, name: string): string {
  return path.join(dataDir, 'pictures', name.slice(0, 2), name)
}

/** The ending that fits a file's content; undefined for what is missing, too large or no picture. */
async function pictureEnding(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > largestPicture) return undefined
    const sharp = await loadSharp()
    const { format, width } = await sharp(file).metadata()
    return width ? endings[format] : undefined
  } catch {
    return undefined
  }
}

/** The ending that fits a video's content; undefined for what is missing, too large or no such video. */
async function videoEnding(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file)
    return found.isFile() && found.size <= largestVideo ? await videoFormat(file) : undefined
  } catch {
    return undefined
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** A reader never sees half a picture. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const half = `${to}.${process.pid}.part`
  await copyFile(from, half)
  await rename(half, to)
}
