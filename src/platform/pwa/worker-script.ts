import { createHash } from 'node:crypto'

type Built = {
  /** The built service worker. */
  code: string
  /** URLs to cache: the offline page first, then its resources. */
  files: readonly string[]
  /** Further inputs of the version hash. */
  parts: readonly string[]
}

/** The service worker with its settings. Browsers install a new version when the text differs. */
export function workerScript({ code, files, parts }: Built): string {
  const hash = createHash('sha256').update([code, ...files, ...parts].join('\n'))
  const version = hash.digest('hex').slice(0, 16)
  return `const shop=${JSON.stringify({ version, files })};\n${code}`
}

/** A self-destroying service worker: replaces an installed one, deletes its caches and unregisters. */
export const selfDestroyingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith('tiem-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
