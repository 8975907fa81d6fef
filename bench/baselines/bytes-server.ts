import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { readInput, tellPort } from '../input.ts'

/** Answers by their addresses, the bodies in base64. */
export type KeptBytes = { url: string; headers: OutgoingHttpHeaders; body: string }[]

// Node alone, answering from memory the very bytes that the shop has sent: nothing can be faster.
const kept = await readInput<KeptBytes>()
const answers = new Map(
  kept.map(({ url, headers, body }) => [url, { headers, body: Buffer.from(body, 'base64') }]),
)

tellPort(
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  }),
)
