import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene } from './bad-input-scene.ts'
import { openCalls } from './open-calls.ts'
import {
  type Case,
  type Good,
  goodCase,
  isOfBackOffice,
  type Operation,
  operationsOf,
} from './openapi-cases.ts'
import { changedTables, type Rows, rowsOf } from './rows-of.ts'

let shop: TestApp
let operations: Operation[]
let owner: Scene
let theirs: Rows

beforeAll(async () => {
  const limits = ['LOGIN_PER_ACCOUNT', 'LOGIN_PER_ADDRESS', 'REGISTER_PER_ADDRESS']
  shop = await createTestApp(Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000'])))
  const described = operationsOf(shop.app.swagger())
  // Webhooks authenticate by signature and have their own test.
  operations = described.filter(
    (operation) => !operation.path.includes('/webhooks/') && !isOfBackOffice(operation),
  )
  owner = await aScene(shop, { name: 'Chủ Nhân Bí Mật' })
  theirs = await rowsOf(shop.services.pool, owner.userId)
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const isOpen = (operation: Operation) => openCalls.includes(nameOf(operation))
const namesAThing = ({ path }: Operation) => path.includes('{')

test('guests are refused by every call but the open ones, and the description says which those are', async () => {
  const scene = await aScene(shop)
  const open: string[] = []
  const openInDescription: string[] = []
  for (const operation of operations) {
    const good = scene.goodFor(operation.path, [])
    const statuses: number[] = []
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      const call = goodCase(operation, { ...good, headers: { 'x-session-id': randomUUID() } })
      statuses.push((await send({ ...call, headers: { ...call.headers, ...headers } })).statusCode)
    }
    if (statuses.every((status) => status !== 401)) open.push(nameOf(operation))
    else expect([nameOf(operation), ...statuses]).toEqual([nameOf(operation), 401, 401])
    if (!isGuardedInDescription(operation)) openInDescription.push(nameOf(operation))
  }
  expect(open.toSorted()).toEqual(openCalls.toSorted())
  expect(openInDescription.toSorted()).toEqual(openCalls.toSorted())
})

test('another user reaches nothing by naming it: in the path, in the query and in the body at once', async () => {
  const problems: string[] = []
  let stranger = await aScene(shop)
  for (const operation of operations) {
    const own = stranger.goodFor(operation.path, [], operation.method)
    const values = {
      ...own.values,
      ...referencesIn(owner.goodFor(operation.path, [], operation.method).values),
    }
    const call = goodCase(operation, { ...own, values })
    const answer = await send(call)

    const isRefused = answer.statusCode === 403 || answer.statusCode === 404
    if (namesAThing(operation) && !isOpen(operation) && !isRefused) {
      problems.push(`${nameOf(operation)} answers ${answer.statusCode}`)
    }
    problems.push(...(await harm(call, answer)))
    if (usesUp(operation, answer)) stranger = await aScene(shop)
  }
  expect(problems).toEqual([])
})

test('naming another user does not act for them', async () => {
  const problems: string[] = []
  const { userId } = owner
  let stranger = await aScene(shop)
  for (const operation of operations) {
    const call = goodCase(operation, stranger.goodFor(operation.path, []))
    const query = `${call.url.includes('?') ? '&' : '?'}userId=${userId}`
    const forged: Case[] = [{ ...call, url: call.url + query }]
    if (typeof call.payload === 'string') {
      const payload = JSON.stringify({ ...JSON.parse(call.payload), userId })
      forged.push({ ...call, payload })
    }
    for (const each of forged) {
      const answer = await send(each)
      if (!isOpen(operation) && answer.statusCode !== 403) {
        problems.push(`${nameOf(operation)} answers ${answer.statusCode}`)
      }
      problems.push(...(await harm(each, answer)))
      if (usesUp(operation, answer)) stranger = await aScene(shop)
    }
  }
  expect(problems).toEqual([])
})

test('unknown ids are not found', async () => {
  const problems: string[] = []
  for (const operation of operations.filter(namesAThing)) {
    const good = owner.goodFor(operation.path, [])
    for (const id of [randomUUID(), 'DH7K3M9QX2', '9007199254740991', 'khong-co']) {
      const values = { ...good.values, id, slug: id, productId: id, address: id }
      const { statusCode, body } = await send(goodCase(operation, { ...good, values }))
      if (statusCode >= 500 || (statusCode < 400 && !isForgiving(operation))) {
        problems.push(`${nameOf(operation)} ${id} answers ${statusCode}: ${body.slice(0, 200)}`)
      }
    }
  }
  expect(problems).toEqual([])
})

/** True when the call may have deleted something that later calls need. */
function usesUp({ method }: Operation, { statusCode }: { statusCode: number }): boolean {
  return method !== 'GET' && statusCode < 300
}

/** Deleting something that does not exist succeeds. */
function isForgiving({ method, path }: Operation): boolean {
  return method === 'DELETE' || path.includes('/cart/')
}

function isGuardedInDescription({ method, path }: Operation): boolean {
  const paths = shop.app.swagger().paths as Record<string, Record<string, { security?: object[] }>>
  const security = paths[path]?.[method.toLowerCase()]?.security ?? []
  return security.length > 0 && security.every((way) => 'bearer' in way)
}

/** Values that identify resources: ids, codes and file URLs. */
function referencesIn(values: Good['values']): Good['values'] {
  const names = /^(?:ids?|.*Ids?|items|avatar|logo|voucherCode)$/
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.test(name)))
}

/** Data of the owner that a foreign call revealed beyond its own input, and rows of the owner that it changed. */
async function harm(call: Case, { body }: { body: string }): Promise<string[]> {
  const { email, phone } = owner.goodFor('', []).values
  const sent = `${call.url} ${call.payload ?? ''}`
  const leaked = [owner.name, String(email), String(phone), ...owner.ids].filter(
    (secret) => body.includes(secret) && !sent.includes(secret),
  )
  const now = await rowsOf(shop.services.pool, owner.userId)
  const changed = changedTables(theirs, now)
  theirs = now
  return [
    ...leaked.map((secret) => `reveals ${secret}`),
    ...changed.map((table) => `changes ${table}`),
  ].map((problem) => `${call.method} ${call.url} ${problem}`)
}

async function send({ method, url, headers, payload }: Case) {
  return shop.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
}
