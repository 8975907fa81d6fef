import { createHash } from 'node:crypto'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { type FileStore, mimeTypeOf } from './file-store.ts'
import { createFileCache } from './images/file-cache.ts'
import {
  nameOfStored,
  type Original,
  originalAt,
  originalInOrAt,
  versionOf,
} from './images/originals.ts'
import { pictureSources, videoSources } from './images/picture-sources.ts'
import {
  chooseFormat,
  type Format,
  formats,
  type Shape,
  settingsVersion,
  shareShape,
  widths,
} from './images/resize.ts'
import { createResizer } from './images/resizer.ts'
import {
  filePolicy,
  placeOf,
  sendStored,
  serveUploads,
  shownAnywhere,
} from './images/serve-uploads.ts'
import { createWorkQueue } from './images/work-queue.ts'

type Options = {
  dataDir: string
  /** The store of uploads. */
  files: FileStore
  /** Folders of pictures by the first segment of their path. */
  folders: Readonly<Record<string, string>>
  /** How many pictures are resized at once; 2 when not given. */
  resizedAtOnce?: number
  /** The most bytes of resized pictures on disk; 1 GB when not given. */
  maxCacheBytes?: number
}

type ImageRequest = { original: Original; shape: Shape; format: Format }

const shapes: readonly Shape[] = [...widths, shareShape]

const maxPending = 2000

/**
 * Serves pictures at `/images/{width}/{path of the picture}`, at a known width in the best format that the browser accepts,
 * and at `/images/share/…` for link previews; originals and videos, in byte ranges, at `/pictures/…`, `/uploads/…` and
 * below each of `folders`.
 */
export async function serveImages(app: FastifyInstance, options: Options): Promise<void> {
  const { dataDir, files, folders, resizedAtOnce = 2, maxCacheBytes = 1024 ** 3 } = options
  const find = pictureSources(dataDir, folders)
  const findVideo = videoSources(dataDir, folders)
  const cache = createFileCache(cacheFolder(dataDir), maxCacheBytes)
  const queue = createWorkQueue<Buffer>(resizedAtOnce, maxPending)
  const resizer = createResizer()
  app.addHook('onClose', async () => resizer.close())

  const originalOf = (address: string) => {
    const place = placeOf(address)
    const source = find(address)
    if (!place) return source && originalInOrAt(source, files)
    return mimeTypeOf(place).startsWith('image/') ? originalAt(files, place) : undefined
  }

  async function make(name: string, { original, shape, format }: ImageRequest): Promise<Buffer> {
    const content = await original.read()
    const made = await resizer.resize(content, shape, format).catch((error: unknown) => {
      app.log.warn({ err: error }, 'picture cannot be resized')
      throw new AppError('NOT_FOUND')
    })
    try {
      await cache.write(name, made)
      // A deletion meanwhile has removed the copies before this one was written.
      await original.version().catch(() => cache.remove(name))
    } catch (error) {
      app.log.warn({ err: error }, 'resized picture cannot be cached')
    }
    return made
  }

  app.get<{ Params: { width: string; '*': string } }>(
    '/images/:width/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const shape = shapes.find((known) => String(known) === request.params.width)
      const original = originalOf(`/${request.params['*']}`)
      if (!shape || !original) throw new AppError('NOT_FOUND')
      const format = shape === shareShape ? 'jpeg' : chooseFormat(request.headers.accept)
      const name = copyName(original.name, await original.version(), shape, format)
      const etag = `"${name.slice(0, 32)}"`
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const content = isKnown
        ? undefined
        : ((await cache.read(name)) ??
          (await queue(name, () => make(name, { original, shape, format }))))
      setCaching(reply, original).header('vary', 'Accept').header('etag', etag)
      return content ? reply.type(`image/${format}`).send(content) : reply.code(304).send()
    },
  )

  serveUploads(app, files)
  await app.register(async (scope) => {
    const decorateReply = !scope.hasReplyDecorator('sendFile')
    await scope.register(serveStatic, { root: dataDir, serve: false, decorateReply })
    for (const area of ['pictures', ...Object.keys(folders)]) {
      scope.get<{ Params: { '*': string } }>(
        `/${area}/*`,
        { schema: { hide: true } },
        async (request, reply) => {
          const address = `/${area}/${request.params['*']}`
          const source = find(address) ?? findVideo(address)
          if (!source) throw new AppError('NOT_FOUND')
          const isHere = await versionOf(source).then(
            () => true,
            () => false,
          )
          const { key, lifetime } = source
          if (!isHere && key) return sendStored(files, key, { request, reply, lifetime })
          if (!isHere) throw new AppError('NOT_FOUND')
          const { dir, base } = path.parse(source.file)
          reply.header('content-security-policy', filePolicy)
          return setCaching(reply, source).sendFile(base, dir, { cacheControl: false })
        },
      )
    }
  })
}

function copyName(original: string, version: string, shape: Shape, format: Format): string {
  const parts = [original, version, String(shape), format, settingsVersion]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** Deletes this machine's resized copies of an upload. */
export async function removeCopies(dataDir: string, place: string): Promise<void> {
  const names = shapes.flatMap((shape) =>
    formats.map((format) => copyName(nameOfStored(place), '', shape, format)),
  )
  const { remove } = createFileCache(cacheFolder(dataDir), 0)
  await Promise.all(names.map(remove))
}

function cacheFolder(dataDir: string): string {
  return path.join(dataDir, 'image-cache')
}

type Lifetime = Pick<Original, 'isContentNamed' | 'lifetime'>

function setCaching(reply: FastifyReply, { isContentNamed, lifetime }: Lifetime): FastifyReply {
  const cacheControl = `public, max-age=${lifetime}${isContentNamed ? ', immutable' : ''}`
  return reply.headers({ ...shownAnywhere, 'cache-control': cacheControl })
}
