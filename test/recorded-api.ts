import { type ApiClient, createApiClient } from '#storefront/api/client.ts'

/** A call of the storefront: method and URL, and the body if any. */
type Call = { call: string; body?: unknown }

/**
 * An API client with canned responses by method and path (a number is an error status, `lost` no answer; unknown calls get
 * 404), and the calls made.
 */
export function recordedApi(
  answers: Readonly<Record<string, unknown>> = {},
  { isOwnServer = true } = {},
): { api: ApiClient; calls: Call[] } {
  const calls: Call[] = []
  const api = createApiClient({
    base: () => '',
    isOwnServer: () => isOwnServer,
    send: async (url, { method = '', body }) => {
      calls.push({ call: `${method} ${url}`, ...(body && { body: JSON.parse(String(body)) }) })
      const answer = answers[`${method} ${url.replace(/\?.*/, '')}`] ?? 404
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return typeof answer === 'number'
        ? new Response('', { status: answer })
        : Response.json(answer)
    },
  })
  return { api, calls }
}
