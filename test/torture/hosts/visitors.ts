import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Visit = { at: number; url: string; isAnswered: boolean; outcome: string }

const visitors = 10
const pauseMs = 400
/** Above it a visitor has left. */
const patienceMs = 10_000

type Page = { url: string; isReal: (body: string) => boolean }

const pages: readonly Page[] = [
  { url: '/', isReal: (body) => body.includes('/products/') && body.endsWith('</html>') },
  { url: '/search?q=hang', isReal: (body) => body.includes('Hàng ') && body.endsWith('</html>') },
  ...['', '?page=2', '?sort=newest'].map((query) => ({
    url: `/api/web/products${query}`,
    isReal: (body: string) => body.includes('"name":"Hàng '),
  })),
]

/** Visitors who look at pages and lists all the time, each time as somebody new: on a new connection. */
export function startVisitors(address: string) {
  const visits: Visit[] = []
  let isStopping = false

  async function visit(number: number): Promise<void> {
    await delay((number * pauseMs) / visitors)
    for (let turn = number; !isStopping; turn++) {
      const { url, isReal } = pages[turn % pages.length] as Page
      const at = Date.now()
      const outcome = await look(address + url, isReal)
      visits.push({ at, url, isAnswered: outcome === 'answered', outcome })
      await delay(pauseMs)
    }
  }
  const all = Array.from({ length: visitors }, (_, number) => visit(number))

  return {
    visits,
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(all)
    },
  }
}

function look(url: string, isReal: Page['isReal']): Promise<string> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(patienceMs)
    const request = get(url, { agent: false, signal }, async (response) => {
      let body = ''
      response.setEncoding('utf8')
      try {
        for await (const part of response) body += part
      } catch {
        return resolve('broken off')
      }
      const { statusCode } = response
      if (statusCode !== 200) resolve(String(statusCode))
      else resolve(isReal(body) ? 'answered' : 'not a real page')
    })
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
