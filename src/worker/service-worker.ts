import { wayOf } from './way-of.ts'

declare const self: ServiceWorkerGlobalScope
/** Written before this by the host: what the offline page needs, the page first, and what tells this build from others. */
declare const shop: { version: string; files: readonly [string, ...string[]] }

const prefix = 'tiem-'
const name = prefix + shop.version
/** Most files of the build that are kept beside those of the offline page. */
const mostAssets = 200

self.addEventListener('install', (event) => {
  event.waitUntil(prepare())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin, shop.files)
  if (way === 'page') event.respondWith(openPage(event))
  else if (way === 'asset') event.respondWith(openAsset(event))
  else if (way === 'spare') event.respondWith(askFirst(event.request))
})

async function prepare(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(shop.files.map((file) => new Request(file, { cache: 'no-cache' })))
  // Tabs of the build before lose nothing: their files are kept until the build after this one.
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(others.slice(0, -1).map((each) => caches.delete(each)))
  // Pages are asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** A page as the shop has it now; without a network, the page that says so. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const asked: Response | undefined = await preloadResponse
    return asked ?? (await fetch(request))
  } catch {
    return (await kept(shop.files[0])) ?? Response.error()
  }
}

async function openAsset(event: FetchEvent): Promise<Response> {
  const { origin, pathname } = new URL(event.request.url)
  const found = await kept(origin + pathname)
  if (found) return found
  const answer = await fetch(event.request)
  const isForgotten = answer.headers.get('cache-control')?.includes('no-store')
  if (answer.status === 200 && !isForgotten) {
    event.waitUntil(keep(origin + pathname, answer.clone()))
  }
  return answer
}

async function askFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await kept(request.url)) ?? Response.error()
  }
}

/** As this build has it, else the one before: asked for both at once, the older one would answer. */
async function kept(address: string): Promise<Response | undefined> {
  const ours = await caches.match(address, { cacheName: name, ignoreVary: true })
  return ours ?? caches.match(address, { ignoreVary: true })
}

/** Full disks refuse it, and the shop goes on. */
async function keep(address: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name)
    await cache.put(address, answer)
    const assets = (await cache.keys()).filter(
      ({ url }) => !shop.files.includes(new URL(url).pathname),
    )
    const tooMany = assets.slice(0, Math.max(assets.length - mostAssets, 0))
    await Promise.all(tooMany.map((each) => cache.delete(each)))
  } catch {
    // It is asked for again next time.
  }
}
