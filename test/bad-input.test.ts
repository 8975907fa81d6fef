import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene, theirRows } from './bad-input-scene.ts'
import { keepJournal } from './change-journal.ts'
import { type Case, goodCase, hostileCases, type Operation, operationsOf } from './openapi-cases.ts'

const timeout = 240_000
const generous = Object.fromEntries(
  [
    ...['LOGIN_PER_ACCOUNT', 'LOGIN_PER_ADDRESS', 'REGISTER_PER_ADDRESS', 'RESET_PER_EMAIL'],
    ...['VIEWS_PER_ADDRESS', 'VIEWS_PER_SHOPPER'],
  ].map((limit) => [`LIMIT_${limit}`, '1000000']),
)

let shop: TestApp
let operations: Operation[]
let takeChanges: () => Promise<string[]>
let other: Scene

beforeAll(async () => {
  shop = await createTestApp(generous)
  operations = operationsOf(shop.app.swagger())
  takeChanges = await keepJournal(shop.services.pool)
  other = await aScene(shop, { name: 'Người Khác Bí Mật' })
})

afterAll(() => shop.close())

test('every described call succeeds when it is made well', { timeout }, async () => {
  const failed: string[] = []
  for (const operation of operations) {
    const scene = await aScene(shop)
    const { statusCode, body } = await send(goodCase(operation, scene.goodFor(operation.path, [])))
    if (statusCode >= 300) failed.push(`${operation.method} ${operation.path}: ${body}`)
  }
  expect(failed).toEqual([])
})

for (const caller of ['shopper', 'guest'] satisfies Caller[]) {
  test(`whatever a ${caller} sends is refused with a sentence and changes nothing`, {
    timeout,
  }, async () => {
    const theirs = await theirRows(shop.db, other)
    const problems: string[] = []
    for (const operation of operations) problems.push(...(await attack(operation, caller)))

    expect(problems.slice(0, 30)).toEqual([])
    expect(await theirRows(shop.db, other)).toEqual(theirs)
  })
}

test.each([
  '/api/web/khong-co',
  '/api/web/..%2f..%2f..%2fetc%2fpasswd',
  '/api/web/../../../etc/passwd',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/api/docs/static/%2e%2e/%2e%2e/package.json',
  '/%00',
  '/%',
  '/api/%ff',
  `/api/web/${'x/'.repeat(3000)}`,
  '//evil.invalid/api/web/cart',
])('%s is nothing', async (url) => {
  const { statusCode, body } = await shop.app.inject({ url })

  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(problemOf(statusCode, body)).toBeUndefined()
})

type Caller = 'shopper' | 'guest'

/** Makes a call in all wrong ways and tells what should not have come of it. */
async function attack(operation: Operation, caller: Caller): Promise<string[]> {
  const problems: string[] = []
  const step = await stepOf(operation, caller)
  let cases = await freshCases(operation, caller)
  let changes = 0
  for (let index = 0; index < cases.length; index += step) {
    const request = cases[index]
    if (!request) throw new Error('The number of cases changed')
    const { statusCode, body } = await send(request)
    const changed = await takeChanges()
    const mayChange = statusCode < 300 && operation.method !== 'GET'
    const found = [
      problemOf(statusCode, body),
      body.includes(other.name) ? 'tells of another' : undefined,
      changed.length > 0 && !mayChange ? `changed ${changed}` : undefined,
    ].filter((problem) => problem !== undefined)
    problems.push(...found.map((problem) => describeCase(request, statusCode, problem)))
    if (changed.length > 0) changes++
    if (changed.length > 0 && (changes % 25 === 0 || usesUp(operation))) {
      cases = await freshCases(operation, caller)
    }
  }
  return problems
}

/** All cases for the first path of a call and a shopper; samples where only the same could come of it. */
async function stepOf(operation: Operation, caller: Caller): Promise<number> {
  if (operation.isAlias) return 11
  if (caller === 'shopper') return 1
  return (await isGuarded(operation)) ? 11 : 4
}

/** Whether the next call would miss what this one takes away. */
function usesUp({ method, path }: Operation): boolean {
  return method === 'DELETE' || /logout|password|orders|remove|register|cancel|item/.test(path)
}

async function isGuarded(operation: Operation): Promise<boolean> {
  const scene = await aScene(shop, { caller: 'guest' })
  const { statusCode } = await send(goodCase(operation, scene.goodFor(operation.path, [])))
  return statusCode === 401
}

async function freshCases(operation: Operation, caller: Caller): Promise<Case[]> {
  const scene = await aScene(shop, { caller })
  const cases = hostileCases(operation, scene.goodFor(operation.path, other.ids))
  await takeChanges()
  return cases
}

async function send({ method, url, headers, payload }: Case) {
  const request = {
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  }
  const { statusCode, body } = await shop.app.inject(request)
  return { statusCode, body }
}

const vietnamese = /[àáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]/i
const english =
  /\b(invalid|expected|required|must|error|unexpected|failed|not found|bad request)\b/i

/** Why an answer is none that the shop may give, or undefined. */
function problemOf(status: number, body: string): string | undefined {
  if (status >= 500 || status < 200) return body.slice(0, 300)
  if (status < 400) return undefined
  const failure = parse(body)
  const isEnvelope = failure?.success === false && typeof failure.code === 'string'
  if (!isEnvelope || typeof failure.message !== 'string')
    return `no envelope: ${body.slice(0, 200)}`
  const isSentence = vietnamese.test(failure.message) && !english.test(failure.message)
  return isSentence ? undefined : `no sentence: ${failure.message}`
}

function parse(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function describeCase({ method, url, about }: Case, status: number, problem: string): string {
  return `${method} ${url.slice(0, 120)} [${about}] ${status}: ${problem}`
}
