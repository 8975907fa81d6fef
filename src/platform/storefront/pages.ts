import type { ShopFacts } from '../shop-facts.ts'
import type { UploadsPlace } from '../uploads-place.ts'

/** What the storefront's server entry (src/entry.server.tsx) offers the host. Answers are read by `bytes`. */
export type AnswerPage = (
  request: Request,
  visit: {
    send: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>
    settings: {
      apiBase: string
      countsVisits: boolean
      origin: string
      uploads: UploadsPlace
      hasWorker: boolean
      shop: ShopFacts
    }
    /** The nonce of the scripts that the storefront writes. */
    mark: string
    onError: (error: unknown) => void
  },
) => Promise<Response>

/** The parameters that the page at a path may be asked with and shared; undefined when it is not shared. */
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
