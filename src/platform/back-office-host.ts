import { readFile } from 'node:fs/promises'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ViteDevServer } from 'vite'
import { escapeHtml } from '#shared/escape-html.ts'
import type { Config } from './config.ts'
import { buildFolder, projectFolder } from './project-folder.ts'
import { pictureOrigins, uploadsLocation } from './uploads-location.ts'

const base = '/quan-ly'
const year = 31_536_000

/** Serves the back office: one page for all its addresses, which reads and changes the shop through `/api/admin`. */
export async function serveBackOffice(
  app: FastifyInstance,
  { config, isDevelopment = false }: { config: Config; isDevelopment?: boolean },
): Promise<void> {
  const readPage = isDevelopment ? await developedPage(app, config) : await builtPage(app, config)
  const policy = isDevelopment ? undefined : backOfficePolicy(pictureOrigins(config))
  const sendPage = async (reply: FastifyReply, url: string) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (policy) reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'DENY' })
    return reply.type('text/html; charset=utf-8').send(await readPage(url))
  }
  for (const url of [base, `${base}/*`]) {
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      // A missing file is not the page: a browser would run HTML as a script.
      if (request.url.startsWith(`${base}/assets/`)) return reply.callNotFound()
      return sendPage(reply, request.url)
    })
  }
}

/** Stricter than the storefront's policy: no inline scripts, no frames, nothing from elsewhere but pictures. */
function backOfficePolicy(pictures: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    // Positioned pop-ups have style attributes.
    `style-src-attr 'unsafe-inline'`,
    `font-src 'self'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...pictures].join(' '),
    ['media-src', `'self'`, 'blob:', ...pictures].join(' '),
    `connect-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

async function builtPage(app: FastifyInstance, config: Config): Promise<() => Promise<string>> {
  const folder = path.join(buildFolder, 'back-office')
  const html = withUploads(await readFile(path.join(folder, 'back-office.html'), 'utf8'), config)
  await app.register(serveStatic, {
    root: path.join(folder, 'assets'),
    prefix: `${base}/assets/`,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', `public, max-age=${year}, immutable`)
    },
  })
  return async () => html
}

/** The page from its sources, through Vite with hot reload. */
async function developedPage(
  app: FastifyInstance,
  config: Config,
): Promise<(url: string) => Promise<string>> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    configFile: path.join(projectFolder, 'vite.back-office.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: 'hmr' } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    const isFile = request.url.startsWith(`${base}/`) && /\.\w+(?:\?|$)|\/@/.test(request.url)
    if (isFile) vite.middlewares(request.raw, reply.raw, done)
    else done()
  })
  const file = path.join(projectFolder, 'src/back-office.html')
  return async (url) =>
    vite.transformIndexHtml(
      url,
      withUploads(await readFile(file, 'utf8'), config),
      `${base}/back-office.html`,
    )
}

/** Tells the page where pictures are, as pages of shoppers are told. */
function withUploads(html: string, config: Config): string {
  const uploads = escapeHtml(JSON.stringify(uploadsLocation(config)))
  return html.replace('<html ', () => `<html data-uploads="${uploads}" `)
}
