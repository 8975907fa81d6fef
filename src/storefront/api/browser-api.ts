import { serverTimeHeader } from '#shared/server-time.ts'
import { serverClock } from '../server-clock.ts'
import { clearShopper } from '../shopper-session.ts'
import { sessionId, storedToken } from '../shopper-storage.ts'
import { type ApiClient, createApiClient, type Memory } from './client.ts'

let client: ApiClient | undefined
/** The API has sent the server time, as only our own server does. */
let isKnown = false

const memory: Memory = {
  token: storedToken,
  sessionId,
  refused: (token) => {
    // A sign-in may have happened while the refused call was under way.
    if (storedToken() === token) clearShopper()
  },
}

/** Settings of all calls: the API's base, whether it is our own server's, and the shopper's credentials. */
export const browserSettings = {
  base: () => document.documentElement.dataset.apiBase ?? '',
  isOwnServer: () => browserSettings.base() === '' || isKnown,
  memory,
}

/** The API client of the page. Its base is in `<html data-api-base>`, written by the server. */
export function browserApi(): ApiClient {
  client ??= createApiClient({
    send: async (url, init) => {
      const sentAt = performance.now()
      const answer = await fetch(url, init)
      serverClock.note(answer.headers, sentAt, performance.now())
      isKnown ||= answer.headers.has(serverTimeHeader)
      return answer
    },
    ...browserSettings,
  })
  return client
}
