import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { RecordedBytes } from './baselines/bytes-server.ts'
import type { RequestSpec } from './generator.ts'
import type { Recorded } from './record.ts'

/** Encodings and types that browsers accept. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The same requests with browser headers. */
export function asBrowsers(requests: readonly RequestSpec[]): RequestSpec[] {
  return requests.map((request) => ({
    ...request,
    headers: { ...request.headers, ...browserHeaders },
  }))
}

/** Records the shop's responses as bytes, with the headers that browsers need. */
export async function recordBytes(
  address: string,
  requests: readonly RequestSpec[],
): Promise<RecordedBytes> {
  const recorded: RecordedBytes = []
  for (const { url, headers } of requests) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(address + url, { headers }, resolve).on('error', reject)
    })
    const body = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
    const recordedHeaders: OutgoingHttpHeaders = { 'content-length': body.length }
    for (const name of ['content-type', 'content-encoding']) {
      if (answer.headers[name]) recordedHeaders[name] = answer.headers[name]
    }
    recorded.push({ url, headers: recordedHeaders, body: body.toString('base64') })
  }
  return recorded
}

/** The page whose number of elements is closest to the mean. */
export function averageOne(records: readonly Recorded[]): Recorded {
  const elements = (record: Recorded) => shapeOf(record.html).elements
  const mean = records.reduce((sum, record) => sum + elements(record), 0) / records.length
  const distance = (record: Recorded) => Math.abs(elements(record) - mean)
  const [closest] = records.toSorted((a, b) => distance(a) - distance(b))
  if (!closest) throw new Error('Nothing was recorded')
  return closest
}

/** Number of elements, and bytes of markup and of inline scripts. */
export function shapeOf(html: string) {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const script = Buffer.byteLength(scripts.join(''))
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  return { elements, script, markup: Buffer.byteLength(html) - script }
}
