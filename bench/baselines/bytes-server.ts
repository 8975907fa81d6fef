import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { readInput, tellPort } from '../input.ts'

/** Recorded responses by URL, with base64 bodies. */
export type KeptBytes = { url: string; headers: OutgoingHttpHeaders; body: string }[]

// Upper bound: plain Node serving the shop's recorded bytes from memory.
const recorded = await readInput<KeptBytes>()
const answers = new Map(
  recorded.map(({ url, headers, body }) => [url, { headers, body: Buffer.from(body, 'base64') }]),
)

tellPort(
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  }),
)
