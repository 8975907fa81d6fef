import { serverTimeHeader } from '#shared/server-time.ts'
import { serverClock } from '../server-clock.ts'
import { forgetShopper } from '../shopper-memory.ts'
import { sessionId, storedToken } from '../shopper-storage.ts'
import { type ApiClient, createApiClient, type Memory } from './client.ts'

let client: ApiClient | undefined
/** The API has told the time as only our own server does. */
let isKnown = false

const memory: Memory = {
  token: storedToken,
  sessionId,
  refused: (token) => {
    // A sign-in may have happened while the refused call was on its way.
    if (storedToken() === token) forgetShopper()
  },
}

/** What calls of the page need to know: where the API is, and who is shopping. */
export const browserSettings = {
  base: () => document.documentElement.dataset.apiBase ?? '',
  memory,
}

/**
 * Whether calls may carry more than every server takes, such as the key under which what is sent twice is done once. From
 * another origin a browser sends no header that the server has not agreed to.
 */
export function takesExtras(): boolean {
  return browserSettings.base() === '' || isKnown
}

/** The typed client of the page. The API's base is what the server wrote into `<html data-api-base>`. */
export function browserApi(): ApiClient {
  client ??= createApiClient({
    send: async (url, init) => {
      const sentAt = performance.now()
      const answer = await fetch(url, init)
      serverClock.note(answer.headers, sentAt, performance.now())
      isKnown ||= answer.headers.has(serverTimeHeader)
      return answer
    },
    takesExtras,
    ...browserSettings,
  })
  return client
}
