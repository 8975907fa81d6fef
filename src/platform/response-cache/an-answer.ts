import type { CacheableResponse } from './cached-response.ts'

/** For tests: an answer of 10 s, stale for 20 more. */
export function answer(body: string, changes: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    status: 200,
    headers: [['content-type', 'text/plain']],
    body: Buffer.from(body),
    tags: new Set(),
    seconds: 10,
    staleSeconds: 20,
    personalBy: [],
    route: '/',
    ...changes,
  }
}
