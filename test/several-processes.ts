import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

type Line = { pid: number; path: string }
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

export type SeveralProcesses = ShopProcess & {
  /** Sends a request on a new connection, so that any process may answer. */
  ask(path: string, options?: RequestOptions): Promise<{ status: number; body: string }>
  /** Processes that received a path, once per request. */
  requestsOf(path: string): number[]
}

/** Starts a shop of two processes that log their requests. */
export async function startSeveral(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<SeveralProcesses> {
  const settings = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'debug', ...environment }
  const shop = await startShopProcess(dataDir, settings)
  const requests: Line[] = []
  createInterface(shop.child.stdout as Readable).on('line', (line) => {
    if (!line.startsWith('{')) return
    const { pid, req } = JSON.parse(line)
    if (req) requests.push({ pid, path: req.path })
  })
  return {
    ...shop,
    ask: (path, options) => askAlone(shop.address + path, options),
    requestsOf: (path) => requests.flatMap((line) => (line.path === path ? [line.pid] : [])),
  }
}

async function askAlone(url: string, { body, ...options }: RequestOptions = {}) {
  const sent = request(url, { agent: false, ...options })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: Number(answer.statusCode), body: text }
}

/** Polls until the condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It has not come to be within a minute')
    await delay(50)
  }
}
