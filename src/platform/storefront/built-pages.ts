import path from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildFolder } from '../project-folder.ts'
import type { Pages, ServerBundle } from './pages.ts'

const year = 31_536_000

/** Serves the built files, compressed ahead where the browser accepts it, and renders the built pages. */
export async function builtPages(app: FastifyInstance): Promise<Pages> {
  const bundle: ServerBundle = await import(
    pathToFileURL(path.join(buildFolder, 'server/index.js')).href
  )
  setSvgCharset(app)
  await app.register(serveStatic, {
    root: path.join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.startsWith(path.join(buildFolder, 'client/assets'))
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
  const { createPageHandler, sharedPages } = bundle.entry.module
  const answerPage = createPageHandler(bundle, 'production')
  return { handler: async () => answerPage, queryOf: sharedPages(bundle) }
}

/** SVG is text, but @fastify/static sends it without a charset. */
function setSvgCharset(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = 'image/svg+xml'
    if (reply.getHeader('content-type') === type) {
      reply.header('content-type', `${type}; charset=utf-8`)
    }
    done(null, payload)
  })
}
