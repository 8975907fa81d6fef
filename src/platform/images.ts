import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { createFileCache } from './images/file-cache.ts'
import { type PictureSource, pictureSources } from './images/picture-sources.ts'
import {
  chooseFormat,
  type Format,
  resize,
  settingsVersion,
  type Width,
  widths,
} from './images/resize.ts'
import { createWorkQueue } from './images/work-queue.ts'

type Options = {
  dataDir: string
  /** Folders of pictures by the first part of their address. */
  folders: Readonly<Record<string, string>>
  /** Most bytes of resized pictures kept; 1 GB when not given. */
  mostCacheBytes?: number
}

type Wanted = { file: string; width: Width; format: Format }

const resizedAtOnce = 2
const mostWaiting = 2000
const year = 31_536_000
const month = 2_592_000

/**
 * Pictures: `/images/{width}/{address of the picture}` at a known width in the best format that the browser shows, and
 * the pictures themselves at `/pictures/…` and below each of `folders`.
 */
export async function serveImages(app: FastifyInstance, options: Options): Promise<void> {
  const { dataDir, folders, mostCacheBytes = 1024 ** 3 } = options
  const find = pictureSources(dataDir, folders)
  const cache = createFileCache(path.join(dataDir, 'image-cache'), mostCacheBytes)
  const queue = createWorkQueue<Buffer>(resizedAtOnce, mostWaiting)

  async function make(name: string, wanted: Wanted): Promise<Buffer> {
    const made = await resize(wanted.file, wanted.width, wanted.format).catch((error: unknown) => {
      app.log.warn({ err: error }, 'picture cannot be resized')
      throw new AppError('NOT_FOUND')
    })
    await cache.write(name, made).catch((error: unknown) => {
      app.log.warn({ err: error }, 'resized picture cannot be kept')
    })
    return made
  }

  app.get<{ Params: { width: string; '*': string } }>(
    '/images/:width/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const width = widths.find((known) => String(known) === request.params.width)
      const source = find(`/${request.params['*']}`)
      if (!width || !source) throw new AppError('NOT_FOUND')
      const format = chooseFormat(request.headers.accept)
      const name = hash(
        source.file,
        await versionOf(source),
        String(width),
        format,
        settingsVersion,
      )
      const etag = `"${name.slice(0, 32)}"`
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const content = isKnown
        ? undefined
        : ((await cache.read(name)) ??
          (await queue(name, () => make(name, { file: source.file, width, format }))))
      setCaching(reply, source).header('vary', 'Accept').header('etag', etag)
      return content ? reply.type(`image/${format}`).send(content) : reply.code(304).send()
    },
  )

  await app.register(async (scope) => {
    const decorateReply = !scope.hasReplyDecorator('sendFile')
    await scope.register(serveStatic, { root: dataDir, serve: false, decorateReply })
    for (const area of ['pictures', ...Object.keys(folders)]) {
      scope.get<{ Params: { '*': string } }>(
        `/${area}/*`,
        { schema: { hide: true } },
        async (request, reply) => {
          const source = find(`/${area}/${request.params['*']}`)
          if (!source) throw new AppError('NOT_FOUND')
          await versionOf(source)
          const { dir, base } = path.parse(source.file)
          return setCaching(reply, source).sendFile(base, dir, { cacheControl: false })
        },
      )
    }
  })
}

/** What changes when a picture's content does. Throws NOT_FOUND when there is no such file. */
async function versionOf({ file, isContentNamed }: PictureSource): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new AppError('NOT_FOUND')
  return isContentNamed ? '' : `${found.mtimeMs}-${found.size}`
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

function setCaching(reply: FastifyReply, { isContentNamed }: PictureSource): FastifyReply {
  // A picture named by its content never changes; another may be drawn anew under its old name.
  const lifetime = isContentNamed ? `max-age=${year}, immutable` : `max-age=${month}`
  return reply.header('cache-control', `public, ${lifetime}`)
}
