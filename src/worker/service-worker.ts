import { fetchStrategy } from './fetch-strategy.ts'

declare const self: ServiceWorkerGlobalScope
/** Prepended by the server: the URLs of the offline page and its resources, and the version of the build. */
declare const shop: { version: string; files: readonly [string, ...string[]] }

const prefix = 'tiem-'
const name = prefix + shop.version
/** Maximum cached files of the build, without those of the offline page. */
const maxAssets = 200

self.addEventListener('install', (event) => {
  event.waitUntil(precache())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const strategy = fetchStrategy(event.request, self.location.origin, shop.files)
  if (strategy === 'page') event.respondWith(fetchPage(event))
  else if (strategy === 'asset') event.respondWith(cacheFirst(event))
  else if (strategy === 'fallback') event.respondWith(networkFirst(event.request))
})

async function precache(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(shop.files.map((file) => new Request(file, { cache: 'no-cache' })))
  // Safe for open tabs of the previous build, whose cache is kept until the next build.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(others.slice(0, -1).map((each) => caches.delete(each)))
  // Requests pages while the worker starts up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The page from the network, else the offline page. */
async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await preloadResponse
    return preloaded ?? (await fetch(request))
  } catch {
    return (await findCached(shop.files[0])) ?? Response.error()
  }
}

async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { origin, pathname } = new URL(event.request.url)
  const cached = await findCached(origin + pathname)
  if (cached) return cached
  const response = await fetch(event.request)
  const isNoStore = response.headers.get('cache-control')?.includes('no-store')
  if (response.status === 200 && !isNoStore) {
    event.waitUntil(addToCache(origin + pathname, response.clone()))
  }
  return response
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await findCached(request.url)) ?? Response.error()
  }
}

/** Looks into the current build's cache first: `caches.match` alone would prefer the oldest. */
async function findCached(url: string): Promise<Response | undefined> {
  const current = await caches.match(url, { cacheName: name, ignoreVary: true })
  return current ?? caches.match(url, { ignoreVary: true })
}

/** Caches an asset and evicts the oldest. Failures, such as an exceeded quota, are ignored. */
async function addToCache(url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(url, response)
    const assets = (await cache.keys()).filter(
      ({ url }) => !shop.files.includes(new URL(url).pathname),
    )
    const excess = assets.slice(0, Math.max(assets.length - maxAssets, 0))
    await Promise.all(excess.map((each) => cache.delete(each)))
  } catch {
    // The next request fetches it again.
  }
}
