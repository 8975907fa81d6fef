import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { KeptBytes } from './baselines/bytes-server.ts'
import type { Wish } from './generator.ts'
import type { Recorded } from './record.ts'

/** What browsers take. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The same requests as browsers send them. */
export function asBrowsers(wishes: readonly Wish[]): Wish[] {
  return wishes.map((wish) => ({ ...wish, headers: { ...wish.headers, ...browserHeaders } }))
}

/** The very bytes that the shop answers, with what a browser has to know of them. */
export async function keepBytes(address: string, wishes: readonly Wish[]): Promise<KeptBytes> {
  const kept: KeptBytes = []
  for (const { url, headers } of wishes) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(address + url, { headers }, resolve).on('error', reject)
    })
    const body = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
    const told: OutgoingHttpHeaders = { 'content-length': body.length }
    for (const name of ['content-type', 'content-encoding']) {
      if (answer.headers[name]) told[name] = answer.headers[name]
    }
    kept.push({ url, headers: told, body: body.toString('base64') })
  }
  return kept
}

/** The page whose number of elements is closest to the mean of all. */
export function averageOne(records: readonly Recorded[]): Recorded {
  const elements = (record: Recorded) => shapeOf(record.html).elements
  const mean = records.reduce((sum, record) => sum + elements(record), 0) / records.length
  const distance = (record: Recorded) => Math.abs(elements(record) - mean)
  const [closest] = records.toSorted((a, b) => distance(a) - distance(b))
  if (!closest) throw new Error('Nothing was recorded')
  return closest
}

/** How many elements a page has, and how its bytes divide into markup and inline scripts. */
export function shapeOf(html: string) {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const script = Buffer.byteLength(scripts.join(''))
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  return { elements, script, markup: Buffer.byteLength(html) - script }
}
