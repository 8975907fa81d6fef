import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { drawIcon, type IconName, iconSizes } from './installable/app-icons.ts'
import { appManifest } from './installable/app-manifest.ts'
import { type OfflinePage, offlinePage } from './installable/offline-page.ts'
import { lastWorker, workerScript } from './installable/worker-script.ts'
import { buildFolder } from './project-folder.ts'

type Options = { config: Pick<Config, 'shop' | 'serviceWorker'>; isDevelopment: boolean }

const hide = { schema: { hide: true } }
const font = /^be-vietnam-pro-((?:latin|vietnamese)-(?:400|700))-normal-.+\.woff2$/

/** What makes the shop an app: its manifest and icons, and the worker with the page that it shows without a network. */
export async function serveInstallable(app: FastifyInstance, options: Options): Promise<void> {
  const { shop, serviceWorker } = options.config
  const assets = options.isDevelopment ? [] : await readdir(path.join(buildFolder, 'client/assets'))
  const fonts = fontsAmong(assets)
  const page = offlinePage(shop, fonts)
  const hasWorker = serviceWorker && !options.isDevelopment
  const worker = hasWorker ? await builtWorker(page, fonts, assets) : lastWorker

  serveIcons(app)
  app.get('/manifest.webmanifest', hide, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(appManifest(shop.name))),
  )
  app.get('/offline', hide, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .header('content-security-policy', page.policy)
      .send(page.html),
  )
  app.get('/service-worker.js', hide, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
}

function serveIcons(app: FastifyInstance): void {
  const drawn = new Map<IconName, Promise<Buffer>>()
  for (const name of Object.keys(iconSizes) as IconName[]) {
    app.get(`/icons/${name}.png`, hide, async (_request, reply) => {
      const picture = drawn.get(name) ?? drawIcon(name)
      drawn.set(name, picture)
      // What failed once is tried again by the next who asks.
      picture.catch(() => drawn.delete(name))
      const content = await picture
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(content)
    })
  }
}

async function builtWorker(
  page: OfflinePage,
  fonts: ReadonlyMap<string, string>,
  assets: readonly string[],
): Promise<string> {
  const code = await readFile(path.join(buildFolder, 'worker/service-worker.js'), 'utf8')
  const files = ['/offline', '/default-picture.svg', '/favicon.svg', ...fonts.values()]
  return workerScript({ code, files, parts: [page.html, ...assets.toSorted()] })
}

/** The addresses of the fonts that the offline page is written in, which pages of the shop use as well. */
function fontsAmong(assets: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    assets.flatMap((file) => {
      const [, name] = font.exec(file) ?? []
      return name ? [[name, `/assets/${file}`] as const] : []
    }),
  )
}
