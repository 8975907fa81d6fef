import { Agent, request } from 'node:http'
import type { Case } from '../openapi-cases.ts'

export type Answer = { status: number; body: string; ms: number }

export type Client = { send(call: Case): Promise<Answer>; close(): void }

/** Calls a server over raw HTTP, which allows more than browsers do. */
export function createClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: ({ method, url, headers, payload }) =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(origin)
        const begun = performance.now()
        const calling = request({
          hostname,
          port,
          method,
          path: url,
          headers: { ...headers },
          agent,
        })
        calling.on('error', reject)
        calling.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              ms: performance.now() - begun,
            }),
          )
        })
        calling.end(payload)
      }),
    close: () => agent.destroy(),
  }
}
