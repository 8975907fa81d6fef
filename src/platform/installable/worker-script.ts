import { createHash } from 'node:crypto'

type Built = {
  /** The worker as it was built. */
  code: string
  /** The offline page's address first, then what it shows. */
  files: readonly string[]
  /** What a new build or another offline page changes. */
  parts: readonly string[]
}

/** The worker with what it has to know. Another text makes browsers take the new one. */
export function workerScript({ code, files, parts }: Built): string {
  const hash = createHash('sha256').update([code, ...files, ...parts].join('\n'))
  const version = hash.digest('hex').slice(0, 16)
  return `const shop=${JSON.stringify({ version, files })};\n${code}`
}

/** Takes the place of a worker that is not wanted any more: forgets what it kept, and is gone. */
export const lastWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  const kept = (await caches.keys()).filter((name) => name.startsWith('tiem-'))
  await Promise.all(kept.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
