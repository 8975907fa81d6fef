import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '#shared/app-error.ts'
import { readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { createLogger } from './logger.ts'
import { logRejectedRequests } from './rejected-requests-log.ts'

type Summary = { event: string; ip: string; count: number }

let logged: (Summary & Record<string, unknown>)[]
let app: FastifyInstance
/** The window is longer than a test; closing the server ends it. */
const windowMs = 600_000

async function open(options: Parameters<typeof logRejectedRequests>[1]): Promise<void> {
  logged = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  app = await createApp(readConfig({ TRUST_PROXY: '1' }), createLogger('info', stream))
  app.decorateRequest('session', null)
  logRejectedRequests(app, options)
  const security = [{ bearer: [] }]
  app.get<{ Params: { code: ErrorCode } }>('/api/open/:code', ({ params }) => {
    throw new AppError(params.code)
  })
  app.get<{ Params: { code: ErrorCode } }>(
    '/api/guarded/:code',
    { schema: { security } },
    ({ params }) => {
      throw new AppError(params.code)
    },
  )
  app.get('/page', () => {
    throw new AppError('NOT_ALLOWED')
  })
  app.get('/api/fine', async () => ({}))
}

beforeEach(() => open({ windowMs }))
afterEach(() => app.close())

const get = (url: string, ip = '203.0.113.7', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': ip, ...headers } })
const summaries = () =>
  logged
    .filter(({ msg }) => msg === 'calls refused')
    .map(({ event, ip, count }) => `${event} ${ip} ${count}`)

test.each([
  ['/api/open/INVALID_INPUT', 'input_validation_fail'],
  ['/api/open/INVALID_FIELD', 'input_validation_fail'],
  ['/api/open/UNSUPPORTED_MEDIA_TYPE', 'input_validation_fail'],
  ['/api/guarded/NOT_ALLOWED', 'authz_fail'],
  ['/api/guarded/NOT_FOUND', 'authz_fail'],
  ['/api/open/TOO_MANY_REQUESTS', 'excess_rate_limit_exceeded'],
])('%s is logged as %s', async (url, event) => {
  await get(url)
  expect(summaries()).toEqual([`${event} 203.0.113.7 1`])
  expect(logged.at(-1)).toMatchObject({ outcome: 'failure', msg: 'calls refused' })
  expect(JSON.stringify(logged)).not.toContain(url)
})

test('an invalid token is logged, a guest without a token is not', async () => {
  await get('/api/guarded/SIGN_IN_REQUIRED')
  expect(summaries()).toEqual([])
  await get('/api/guarded/SIGN_IN_REQUIRED', '203.0.113.7', { authorization: 'Bearer bi-mat' })
  expect(summaries()).toEqual(['authn_token_fail 203.0.113.7 1'])
  expect(JSON.stringify(logged)).not.toContain('bi-mat')
})

test('successful requests and pages are not logged', async () => {
  for (const url of ['/api/fine', '/page', '/api/khong-co', '/api/open/NOT_FOUND']) await get(url)
  expect(summaries()).toEqual([])
})

test('the first of many is logged at once, the number of further ones at the end', async () => {
  for (let time = 0; time < 50; time++) await get('/api/guarded/NOT_ALLOWED')
  await get('/api/guarded/NOT_ALLOWED', '203.0.113.8')
  const first = ['authz_fail 203.0.113.7 1', 'authz_fail 203.0.113.8 1']
  expect(summaries()).toEqual(first)
  await app.close()
  expect(summaries()).toEqual([...first, 'authz_fail 203.0.113.7 49'])
})

test('at the end of a window the counts are logged and reset', async () => {
  await app.close()
  await open({ windowMs: 20 })
  await get('/api/guarded/NOT_ALLOWED')
  await get('/api/guarded/NOT_ALLOWED')
  await vi.waitFor(() => {
    const counts = logged.filter(({ event }) => event).map(({ count }) => count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  })
  await get('/api/guarded/NOT_ALLOWED')
  await vi.waitFor(() => expect(summaries().length).toBeGreaterThan(1))
})

test('many addresses do not flood the log', async () => {
  await app.close()
  await open({ windowMs, most: 3 })
  for (let host = 1; host <= 40; host++) await get('/api/guarded/NOT_ALLOWED', `198.51.100.${host}`)
  await app.close()
  expect(summaries()).toEqual([
    ...['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((ip) => `authz_fail ${ip} 1`),
    'authz_fail others 1',
    'authz_fail others 36',
  ])
})
