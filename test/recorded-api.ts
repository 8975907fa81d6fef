import { type ApiClient, createApiClient } from '#storefront/api/client.ts'

/** A call as it left the storefront: method and address, and the body when there was one. */
type Call = { call: string; body?: unknown }

/**
 * A client whose server gives these answers by method and path (a number is the status of a failure without a word, and
 * so is 404 what is not there), and the calls that it was asked for.
 */
export function recordedApi(answers: Readonly<Record<string, unknown>> = {}): {
  api: ApiClient
  calls: Call[]
} {
  const calls: Call[] = []
  const api = createApiClient({
    base: () => '',
    send: async (url, { method = '', body }) => {
      calls.push({ call: `${method} ${url}`, ...(body && { body: JSON.parse(String(body)) }) })
      const answer = answers[`${method} ${url.replace(/\?.*/, '')}`] ?? 404
      return typeof answer === 'number'
        ? new Response('', { status: answer })
        : Response.json(answer)
    },
  })
  return { api, calls }
}
