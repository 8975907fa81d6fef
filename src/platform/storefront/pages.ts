import type { ShopFacts } from '../shop-facts.ts'
import type { UploadsPlace } from '../uploads-place.ts'

/** What the storefront's server entry (src/entry.server.tsx) offers the host. */
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

export type ServerBundle = {
  entry: {
    module: {
      createPageHandler(build: ServerBundle, mode: 'production' | 'development'): AnswerPage
    }
  }
}

export type Pages = { handler(): Promise<AnswerPage> }
