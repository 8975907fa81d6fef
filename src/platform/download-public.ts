import { type LookupAddress, lookup as lookUpAll } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from './public-address.ts'

/** Which hosts may be asked. */
export type Reachable = { isAllowed(address: string, port: number): boolean }

/** Servers of the public internet, at the ports of the web. */
const publicWeb: Reachable = {
  isAllowed: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
}

export type Download = {
  target: string
  maxBytes: number
  /** For all of it, redirects too. */
  timeoutMs: number
  /** What the server is asked for, such as `image/*`. */
  accept: string
  reachable?: Reachable | undefined
}

/** Why there is no file. */
export type DownloadProblem =
  | 'address'
  | 'forbidden'
  | 'unknown-host'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'redirects'
  | { status: number }

/** Stops a download for a reason that is told. */
class Refused extends Error {
  readonly problem: DownloadProblem
  constructor(problem: DownloadProblem) {
    super(String(problem))
    this.problem = problem
  }
}

const maxRedirects = 3

/**
 * Writes the file at an address that somebody else has named to `target`, which must not exist. Only servers of the public internet
 * are asked: each name is resolved here, and the connection goes to an address that was checked, so that a name cannot lead
 * inside by pointing elsewhere a moment later. Redirects are checked alike. Returns why there is no file.
 */
export async function downloadPublic(
  address: string,
  download: Download,
): Promise<DownloadProblem | undefined> {
  const signal = AbortSignal.timeout(download.timeoutMs)
  try {
    let url = webUrl(address)
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(url, download, signal)
      const next = redirectOf(answer)
      if (next === undefined) return await save(answer, download, signal)
      answer.destroy()
      if (redirects === maxRedirects) return 'redirects'
      url = webUrl(next, url)
    }
  } catch (error) {
    return problemOf(error, signal)
  }
}

function webUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new Refused('address')
  return url
}

function ask(url: URL, { accept, reachable = publicWeb }: Download, signal: AbortSignal) {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // No name is looked up for an address.
  if (isIP(host) && !reachable.isAllowed(host, port)) throw new Refused('forbidden')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (isSecure ? requestHttps : requestHttp)({
    host,
    port,
    path: url.pathname + url.search,
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Tiem', host: url.host },
    lookup: checkedLookup(({ address }) => reachable.isAllowed(address, port)),
    agent: false,
    signal,
  })
  request.on('response', resolve).on('error', reject).end()
  return promise
}

/** Resolves names to those of their addresses that are allowed. */
function checkedLookup(isAllowed: (found: LookupAddress) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUpAll(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4)
      const [first, ...rest] = found.filter(isAllowed)
      if (!first) return callback(new Refused('forbidden'), '', 4)
      if (options.all) callback(null, [first, ...rest])
      else callback(null, first.address, first.family)
    })
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function save(
  answer: IncomingMessage,
  { target, maxBytes }: Download,
  signal: AbortSignal,
): Promise<DownloadProblem | undefined> {
  const { statusCode: status = 0, headers } = answer
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes
  if (status !== 200 || isTooLarge) {
    answer.destroy()
    return status === 200 ? 'too-large' : { status }
  }
  let bytes = 0
  await pipeline(
    answer,
    async function* limited(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new Refused('too-large')
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    { signal },
  )
  return undefined
}

function problemOf(error: unknown, signal: AbortSignal): DownloadProblem {
  if (error instanceof Refused) return error.problem
  if (signal.aborted) return 'too-slow'
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The disk's, not the server's.
  if (syscall === 'open' || syscall === 'write') throw error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  return /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}
