import { serverClock } from '../server-clock.ts'
import { forgetShopper } from '../shopper-memory.ts'
import { sessionId, storedToken } from '../shopper-storage.ts'
import { type ApiClient, createApiClient } from './client.ts'

let client: ApiClient | undefined

/** The typed client of the page. The API's base is what the server wrote into `<html data-api-base>`. */
export function browserApi(): ApiClient {
  client ??= createApiClient({
    send: async (url, init) => {
      const sentAt = performance.now()
      const answer = await fetch(url, init)
      serverClock.note(answer.headers, sentAt, performance.now())
      return answer
    },
    base: () => document.documentElement.dataset.apiBase ?? '',
    memory: {
      token: storedToken,
      sessionId,
      refused: (token) => {
        // A sign-in may have happened while the refused call was on its way.
        if (storedToken() === token) forgetShopper()
      },
    },
  })
  return client
}
