import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { Send } from '#storefront/api/client.ts'
import { optionalPartTimeout } from '#storefront/api/optional-parts.ts'
import { apiTransport, isOwnServer } from '#storefront/api/server-api.ts'
import { createFragmentCache } from '#storefront/create-fragment-cache.tsx'
import { CspScriptMarker, cspScriptMarker } from '#storefront/csp-script-marker.ts'
import { type FragmentCache, FragmentCacheContext } from '#storefront/fragment-cache.ts'
import { PageScripts } from '#storefront/page-scripts.ts'
import { deferredScripts } from '#storefront/shell/deferred-scripts.ts'
import { type SiteSettings, siteSettings } from '#storefront/site-settings.ts'
import { Uploads } from '#storefront/uploads.ts'

export { sharedPages } from '#storefront/shared-pages.ts'

/** Milliseconds after which rendering a page is given up. */
const renderTimeout = 10_000
/** `Retry-After` of a page that the API can't serve for the moment, in seconds, as in the API's own answers. */
const busySeconds = 5

/** Renders the whole page before the first byte is sent, so that its inline scripts are known to the policy. */
export default function renderPage(
  request: Request,
  original: number,
  headers: Headers,
  context: EntryContext,
  visit: RouterContextProvider,
): Promise<Response> {
  const isBusy = original === 500 && busy.has(request)
  const status = isBusy ? 503 : original
  if (isBusy) headers.set('retry-after', String(busySeconds))
  const mark = visit.get(cspScriptMarker)
  const { uploads } = visit.get(siteSettings)
  // Otherwise the router leaves the page's data out.
  context.renderMeta = { didRenderScripts: true }
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <CspScriptMarker value={mark}>
        <Uploads value={uploads}>
          <FragmentCacheContext value={fragmentCacheOf(uploads)}>
            <PageScripts value={deferredScripts(context)}>
              <ServerRouter context={context} url={request.url} nonce={mark} />
            </PageScripts>
          </FragmentCacheContext>
        </Uploads>
      </CspScriptMarker>,
      {
        nonce: mark,
        // A page is never split into parts that scripts put together.
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
                resolve(new WrittenPage(Buffer.concat(chunks), { status, headers }))
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

/** A response of bytes in memory. The built-in one copies them into a stream and out of it again. */
class WrittenPage extends Response {
  readonly #html: Uint8Array<ArrayBuffer>

  constructor(html: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.#html = html
  }

  override bytes() {
    return Promise.resolve(this.#html)
  }
}

const fragmentCaches = new WeakMap<UploadsLocation, FragmentCache>()

/** URLs of pictures depend on where uploads are served from. */
function fragmentCacheOf(uploads: UploadsLocation): FragmentCache {
  const known = fragmentCaches.get(uploads)
  if (known) return known
  const cache = createFragmentCache(uploads)
  fragmentCaches.set(uploads, cache)
  return cache
}

/** Failures are logged once, by the host; React Router would print each 404 with its stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) failures.get(request)?.(error)
}

const failures = new WeakMap<Request, (error: unknown) => void>()
/** Requests that the API could not answer for the moment: search engines keep what they have of these pages. */
const busy = new WeakSet<Request>()

export type PageVisit = {
  /** Transport of the loaders' API calls. */
  send: Send
  /** Longest wait for an optional part of a page, in milliseconds; without it there is no limit. */
  optionalPartTimeout?: number | undefined
  settings: SiteSettings
  mark: string
  onError: (error: unknown) => void
}

/** Answers requests for pages and for their `.data`. */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, visit: PageVisit): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiTransport, visit.send)
    context.set(optionalPartTimeout, visit.optionalPartTimeout ?? Number.POSITIVE_INFINITY)
    context.set(isOwnServer, visit.settings.apiBase === '')
    context.set(siteSettings, visit.settings)
    context.set(cspScriptMarker, visit.mark)
    failures.set(request, (error) => {
      if (hasStatus(error, 503)) {
        busy.add(request)
        // The shop's own API has logged the failure already.
        if (visit.settings.apiBase === '') return
      }
      visit.onError(error)
    })
    return handle(request, context)
  }
}
