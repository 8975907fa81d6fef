import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on loopback, by the paths that it knows; `asked` has the paths of all requests. */
export async function aPictureServer(paths: Readonly<Record<string, RequestListener>>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = paths[path.split('?')[0] ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const sends =
  (content: Buffer | string, type = 'image/jpeg'): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type }).end(content)
  }

export const redirects =
  (location: string): RequestListener =>
  (_, response) => {
    response.writeHead(302, { location }).end()
  }
