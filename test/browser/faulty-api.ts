import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `hang` never answers, `fail` answers 500, `trickle` sends a space now and then, but never the end. */
export type Fault = 'hang' | 'fail' | 'trickle'

export type FaultyApi = {
  url: string
  /** Paths of all calls so far. */
  calls: Set<string>
  /** Faulty calls by path; replaced by each test. */
  faults: Map<string, Fault>
  close(): Promise<void>
}

/** The API of `shopUrl` behind a server that fails on demand. `lacks` names the fields that its answers leave out. */
export async function startFaultyApi(
  shopUrl: string,
  lacks: readonly string[] = [],
): Promise<FaultyApi> {
  const calls = new Set<string>()
  const faults = new Map<string, Fault>()
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, shopUrl)
    calls.add(pathname)
    const fault = faults.get(pathname)
    if (fault === 'hang') return
    if (fault === 'fail') return response.writeHead(500).end()
    if (fault === 'trickle') return trickle(response)
    const answer = await fetch(shopUrl + url)
    const body = (await answer.json()) as Record<string, unknown>
    for (const field of lacks) delete body[field]
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}
