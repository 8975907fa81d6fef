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
  const references = [...answer.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  for (const [, name] of references) expect(Object.keys(components.schemas)).toContain(name)
})

test('the reference page is served', async () => {
  const answer = await shop.app.inject({ url: '/api/docs/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
})
