import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { Send } from '#storefront/api/client.ts'
import { apiTransport } from '#storefront/api/server-api.ts'
import { KeptMarkup, type MarkupKeeper } from '#storefront/kept-markup.ts'
import { createMarkupKeeper } from '#storefront/markup-keeper.tsx'
import { PageScripts } from '#storefront/page-scripts.ts'
import { ScriptMark, scriptMark } from '#storefront/script-mark.ts'
import { lateScripts } from '#storefront/shell/late-scripts.ts'
import { type SiteSettings, siteSettings } from '#storefront/site-settings.ts'
import { Uploads, type UploadsPlace } from '#storefront/uploads.ts'

export { sharedPages } from '#storefront/shared-pages.ts'

/** A page that takes longer than this is given up. */
const renderTimeout = 10_000
/** When to ask again for a page that can't be made for the moment, as the API says it of its own answers. */
const busySeconds = 5

/** Renders a page whole, so that its inline scripts are known before the first byte is sent. */
export default function renderPage(
  request: Request,
  given: number,
  headers: Headers,
  context: EntryContext,
  visit: RouterContextProvider,
): Promise<Response> {
  const isBusy = given === 500 && busy.has(request)
  const status = isBusy ? 503 : given
  if (isBusy) headers.set('retry-after', String(busySeconds))
  const mark = visit.get(scriptMark)
  const { uploads } = visit.get(siteSettings)
  // Else the page's data is not written.
  context.renderMeta = { didRenderScripts: true }
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <Uploads value={uploads}>
          <KeptMarkup value={keeperOf(uploads)}>
            <PageScripts value={lateScripts(context)}>
              <ServerRouter context={context} url={request.url} nonce={mark} />
            </PageScripts>
          </KeptMarkup>
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

/** An answer of bytes that are there: the usual one copies them into a stream and out of it again. */
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

const keepers = new WeakMap<UploadsPlace, MarkupKeeper>()

/** Pictures have other addresses in another place. */
function keeperOf(uploads: UploadsPlace): MarkupKeeper {
  const known = keepers.get(uploads)
  if (known) return known
  const keeper = createMarkupKeeper(uploads)
  keepers.set(uploads, keeper)
  return keeper
}

/** Failures are logged once, by the host; React Router would print each 404 with its stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) failures.get(request)?.(error)
}

const failures = new WeakMap<Request, (error: unknown) => void>()
/** Pages that the API could not answer for the moment: search engines keep what they know of those. */
const busy = new WeakSet<Request>()

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
    failures.set(request, (error) => {
      if (hasStatus(error, 503)) {
        busy.add(request)
        // The shop's own API has told of it already, a line a minute.
        if (visit.settings.apiBase === '') return
      }
      visit.onError(error)
    })
    return handle(request, context)
  }
}
