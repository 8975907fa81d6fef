import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Send } from '#storefront/api/client.ts'
import { apiTransport } from '#storefront/api/server-api.ts'
import { ScriptMark, scriptMark } from '#storefront/script-mark.ts'
import { type SiteSettings, siteSettings } from '#storefront/site-settings.ts'
import { Uploads } from '#storefront/uploads.ts'

/** A page that takes longer than this is given up. */
const renderTimeout = 10_000

/** Renders a page whole, so that its inline scripts are known before the first byte is sent. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  visit: RouterContextProvider,
): Promise<Response> {
  const mark = visit.get(scriptMark)
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <Uploads value={visit.get(siteSettings).uploads}>
          <ServerRouter context={context} url={request.url} nonce={mark} />
        </Uploads>
      </ScriptMark>,
      {
        nonce: mark,
        // Never cut a page into parts that scripts put together.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          if (failure) return reject(failure)
          const chunks: Uint8Array[] = []
          pipe(
            new Writable({
              write(chunk, _encoding, done) {
                chunks.push(chunk)
                done()
              },
              final(done) {
                headers.set('content-type', 'text/html; charset=utf-8')
                resolve(new Response(Buffer.concat(chunks), { status, headers }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          failure ??= error
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('The page took too long')), renderTimeout)
  })
}

/** Failures are logged once, by the host; React Router would print each 404 with its stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) failures.get(request)?.(error)
}

const failures = new WeakMap<Request, (error: unknown) => void>()

export type PageVisit = {
  /** How loaders reach the API. */
  send: Send
  settings: SiteSettings
  mark: string
  onError: (error: unknown) => void
}

/** Answers pages and their `.data` requests. */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, visit: PageVisit): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiTransport, visit.send)
    context.set(siteSettings, visit.settings)
    context.set(scriptMark, visit.mark)
    failures.set(request, visit.onError)
    return handle(request, context)
  }
}
