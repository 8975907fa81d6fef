import { Agent, get, type RequestOptions } from 'node:http'

export const connections = 8

/** Sorted latencies of the paths in ms, requested in order over `connections` connections. Throws on any status but 200. */
export async function latencies(
  url: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...paths]
  const taken: number[] = []
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const began = performance.now()
      await ask(url + path, { agent, headers })
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return taken.toSorted((a, b) => a - b)
}

function ask(url: string, options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, options, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

/** The value below which this share of sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
