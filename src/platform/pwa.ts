import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { buildFolder } from './project-folder.ts'
import { drawIcon, type IconName, iconSizes } from './pwa/app-icons.ts'
import { type OfflinePage, offlinePage } from './pwa/offline-page.ts'
import { webManifest } from './pwa/web-manifest.ts'
import { selfDestroyingWorker, workerScript } from './pwa/worker-script.ts'

type Options = { config: Pick<Config, 'shop' | 'serviceWorker'>; isDevelopment: boolean }

const hide = { schema: { hide: true } }
const font = /^be-vietnam-pro-((?:latin|vietnamese)-(?:400|700))-normal-.+\.woff2$/

/** Serves the parts of the progressive web app: manifest, icons, service worker and offline page. */
export async function servePwa(app: FastifyInstance, options: Options): Promise<void> {
  const { shop, serviceWorker } = options.config
  const assets = options.isDevelopment ? [] : await readdir(path.join(buildFolder, 'client/assets'))
  const fonts = fontsAmong(assets)
  const hasWorker = serviceWorker && !options.isDevelopment
  const build = async () => {
    const page = offlinePage(shop, fonts)
    const worker = hasWorker ? await builtWorker(page, fonts, assets) : selfDestroyingWorker
    return { page, worker }
  }
  let built: { of: string; parts: ReturnType<typeof build> } | undefined
  /** Both show the shop's name and phone, which may change. */
  const current = () => {
    const of = JSON.stringify([shop.name, shop.phone])
    if (built?.of !== of) {
      built = { of, parts: build() }
      // A failed build is retried by the next request.
      built.parts.catch(() => {
        built = undefined
      })
    }
    return built.parts
  }
  await current()

  serveIcons(app)
  app.get('/manifest.webmanifest', hide, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(webManifest(shop.name))),
  )
  app.get('/offline', hide, async (_request, reply) => {
    const { page } = await current()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .header('content-security-policy', page.policy)
      .send(page.html)
  })
  app.get('/service-worker.js', hide, async (_request, reply) => {
    const { worker } = await current()
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(worker)
  })
}

function serveIcons(app: FastifyInstance): void {
  const drawn = new Map<IconName, Promise<Buffer>>()
  for (const name of Object.keys(iconSizes) as IconName[]) {
    app.get(`/icons/${name}.png`, hide, async (_request, reply) => {
      const picture = drawn.get(name) ?? drawIcon(name)
      drawn.set(name, picture)
      // A failed rendering is retried by the next request.
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

/** The URLs of the offline page's fonts by `<subset>-<weight>`. The shop's pages use the same files. */
function fontsAmong(assets: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    assets.flatMap((file) => {
      const [, name] = font.exec(file) ?? []
      return name ? [[name, `/assets/${file}`] as const] : []
    }),
  )
}
