import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { readInput, reportPort } from '../input.ts'

/** Recorded responses by URL, with base64 bodies. */
export type RecordedBytes = { url: string; headers: OutgoingHttpHeaders; body: string }[]

// Upper bound: plain Node serving the shop's recorded bytes from memory.
const recorded = await readInput<RecordedBytes>()
const answers = new Map(
  recorded.map(({ url, headers, body }) => [url, { headers, body: Buffer.from(body, 'base64') }]),
)

reportPort(
  createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  }),
)
