import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Headers = Record<string, string>

async function record(headers: Headers, consent: object) {
  const url = '/api/web/users/consents'
  const payload = { purpose: 'browsing', version: 1, granted: true, ...consent }
  return shop.app.inject({ method: 'POST', url, headers, payload })
}

async function list(headers: Headers) {
  return (await shop.app.inject({ url: '/api/web/users/consents', headers })).json().data
}

test('answers are stored in their order, a repeated one once, and none is ever changed', async () => {
  const { headers } = await aShopper(shop.db)
  expect(await list(headers)).toEqual([])
  const first = { granted: true, at: '2026-11-01T08:00:00.000Z' }
  const second = { granted: false, at: '2026-11-02T08:00:00.000Z' }
  for (const consent of [first, first, second]) {
    expect((await record(headers, consent)).statusCode).toBe(200)
  }
  // Another browser sends an earlier answer late.
  const late = await record(headers, { granted: true, at: '2026-11-01T09:00:00.000Z' })
  expect(late.json().data).toMatchObject({ granted: false, answeredAt: second.at })
  await record(headers, { purpose: 'terms', at: '2026-10-01T08:00:00.000Z' })

  expect(await list(headers)).toMatchObject([
    { purpose: 'terms', granted: true },
    { purpose: 'browsing', granted: false, answeredAt: second.at },
    { purpose: 'browsing', granted: true, answeredAt: first.at },
  ])
  await expect(shop.db.updateTable('consents').set({ granted: true }).execute()).rejects.toThrow(
    'append-only',
  )
})

test('sent by several tabs at once it is stored once; a time in the future becomes now', async () => {
  const { headers } = await aShopper(shop.db)
  const at = '2026-11-01T08:00:00.000Z'
  await Promise.all([1, 2, 3, 4].map(() => record(headers, { at })))
  expect(await list(headers)).toHaveLength(1)

  await record(headers, { granted: false, at: '2400-01-01T00:00:00.000Z' })
  const [newest] = await list(headers)
  expect(new Date(newest.answeredAt).getUTCFullYear()).toBeLessThan(2400)
})

test('a browser whose clock is ahead sends its old answer again: a later refusal elsewhere stays', async () => {
  const { headers } = await aShopper(shop.db)
  const ahead = { granted: true, at: '2400-01-01T00:00:00.000Z' }
  for (const consent of [ahead, ahead]) await record(headers, consent)
  expect(await list(headers)).toHaveLength(1)

  await record(headers, { granted: false, at: new Date().toISOString() })
  expect((await record(headers, ahead)).json().data).toMatchObject({ granted: false })
  await record(headers, { ...ahead, version: 2 })
  await record(headers, { ...ahead, granted: false })
  expect(await list(headers)).toMatchObject([
    { granted: false },
    { granted: true, version: 2 },
    { granted: false },
    { granted: true, version: 1 },
  ])
})

test('consents can be read by their owner alone', async () => {
  const [lan, hoa] = [await aShopper(shop.db), await aShopper(shop.db)]
  await record(lan.headers, { at: '2026-11-01T08:00:00.000Z' })
  expect(await list(hoa.headers)).toEqual([])
  expect((await record({}, { at: '2026-11-01T08:00:00.000Z' })).statusCode).toBe(401)
  for (const at of ['hôm qua', '0000-01-01T00:00:00.000Z', '']) {
    expect([at, (await record(lan.headers, { at })).statusCode]).toEqual([at, 422])
  }
  expect(
    (await record(lan.headers, { purpose: 'khác', at: '2026-11-01T08:00:00.000Z' })).statusCode,
  ).toBe(422)
})
