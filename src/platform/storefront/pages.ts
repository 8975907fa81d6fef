import type { UploadsLocation } from '#shared/uploads-location.ts'
import type { ShopFacts } from '../shop-facts.ts'

/** Renders a page (src/entry.server.tsx). The body of its response is read by `bytes` alone. */
export type AnswerPage = (
  request: Request,
  visit: {
    send: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>
    /** Longest wait for an optional part of a page, in milliseconds; without it there is no limit. */
    optionalPartTimeout?: number | undefined
    settings: {
      apiBase: string
      countsVisits: boolean
      origin: string
      uploads: UploadsLocation
      hasWorker: boolean
      shop: ShopFacts
    }
    /** The nonce of inline scripts. */
    mark: string
    onError: (error: unknown) => void
  },
) => Promise<Response>

/** The query parameters that a shared page may have, by its path; undefined when the page is not shared. */
type QueryOf = (path: string) => readonly string[] | undefined

export type ServerBundle = {
  entry: {
    module: {
      createPageHandler(build: ServerBundle, mode: 'production' | 'development'): AnswerPage
      sharedPages(build: ServerBundle): QueryOf
    }
  }
}

export type Pages = { handler(): Promise<AnswerPage>; queryOf: QueryOf }
