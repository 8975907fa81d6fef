import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('every call is described, and every reference in the description leads somewhere', async () => {
  const answer = await shop.app.inject({ url: '/api/openapi.json' })
  const { paths, components } = answer.json()
  for (const [path, methods] of Object.entries<Record<string, object>>(paths)) {
    for (const [method, call] of Object.entries<{ summary?: string; tags?: string[] }>(methods)) {
      expect(call.summary, `${method} ${path}`).toBeTruthy()
      expect(call.tags, `${method} ${path}`).toHaveLength(1)
    }
  }
  expect(components.schemas.Failure.required).toEqual(['success', 'code', 'message'])
  const references = [...answer.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, name] of references) expect(Object.keys(components.schemas)).toContain(name)
})

type Call = { security?: object[]; responses: object }

test('calls that say they need a sign-in refuse guests, all others do not, and all say how they fail', async () => {
  const { paths } = (await shop.app.inject({ url: '/api/openapi.json' })).json()
  const open: string[] = []
  for (const [path, methods] of Object.entries<Record<string, Call>>(paths)) {
    for (const [method, { security, responses }] of Object.entries(methods)) {
      expect(responses, `${method} ${path}`).toHaveProperty('default')
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const { statusCode } = await shop.app.inject({ method: method as 'get', url })
      const isGuarded = /^\[{"(?:bearer|staff)":\[\]}\]$/.test(JSON.stringify(security) ?? '')
      if ((statusCode === 401) !== isGuarded) open.push(`${method} ${path}: ${statusCode}`)
    }
  }
  expect(open).toEqual([])
})

test('the reference page is served', async () => {
  const answer = await shop.app.inject({ url: '/api/docs/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  const policy = answer.headers['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('upgrade-insecure-requests')
  const [shown, atItsAddress, missing] = await Promise.all(
    ['/api/docs/json', '/api/openapi.json', '/api/docs/static/nothing.js'].map((url) =>
      shop.app.inject({ url }),
    ),
  )
  expect(shown?.json()).toEqual(atItsAddress?.json())
  expect(missing?.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})
