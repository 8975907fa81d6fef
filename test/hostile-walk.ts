import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene } from './bad-input-scene.ts'
import { type Change, startJournal } from './change-journal.ts'
import { type Case, goodCase, hostileCases, type Operation, operationsOf } from './openapi-cases.ts'
import { changedTables, rowsOf } from './rows-of.ts'
import { isWhole } from './whole.ts'

/** Limits that tests never reach. */
const generous = Object.fromEntries(
  [
    ...['LOGIN_PER_ACCOUNT', 'LOGIN_PER_ADDRESS', 'REGISTER_PER_ADDRESS', 'RESET_PER_EMAIL'],
    ...['VIEWS_PER_ADDRESS', 'VIEWS_PER_SHOPPER', 'UPLOADS_PER_SHOPPER', 'EXPORTS_PER_SHOPPER'],
    ...['VISITS_PER_ADDRESS', 'VISITS_PER_SHOPPER'],
    'REVIEWS_PER_SHOPPER',
  ].map((limit) => [`LIMIT_${limit}`, '1000000']),
)

export type HostileWalk = {
  shop: TestApp
  /** All operations of the API. */
  described: Operation[]
  /** Operations of shoppers; webhooks authenticate by signature and have their own test. */
  operations: Operation[]
  /** Returns the rows changed since the last call. */
  takeRows: () => Promise<Change[]>
  /** Returns the tables changed since the last call. */
  takeChanges: () => Promise<string[]>
  /** Another user, whose resources all callers refer to. */
  other: Scene
}

/** A shop for sending invalid requests to every operation. */
export async function aHostileWalk(environment: Record<string, string> = {}): Promise<HostileWalk> {
  const shop = await createTestApp({ ...generous, ...environment })
  const described = operationsOf(shop.app.swagger())
  const operations = described.filter(({ path }) => !path.includes('/webhooks/'))
  const takeRows = await startJournal(shop.services.pool)
  const takeChanges = async () => [...new Set((await takeRows()).map(({ table }) => table))]
  const other = await aScene(shop, { name: 'Người Khác Bí Mật' })
  return { shop, described, operations, takeRows, takeChanges, other }
}

/** Sends all invalid variants of these calls and reports unexpected results. */
export async function attackAll(
  walk: HostileWalk,
  caller: Caller,
  operations: readonly Operation[] = walk.operations,
): Promise<string[]> {
  const { shop, other } = walk
  const theirs = await rowsOf(shop.services.pool, other.userId)
  const problems: string[] = []
  for (const operation of operations) problems.push(...(await attack(walk, operation, caller)))
  const changed = changedTables(theirs, await rowsOf(shop.services.pool, other.userId))
  return [...problems, ...changed.map((table) => `another's ${table} changed`)]
}

type Caller = 'shopper' | 'guest'

async function attack(walk: HostileWalk, operation: Operation, caller: Caller): Promise<string[]> {
  const { shop, takeChanges, other } = walk
  const problems: string[] = []
  const step = await stepOf(walk, operation, caller)
  let cases = await freshCases(walk, operation, caller)
  let changes = 0
  for (let index = 0; index < cases.length; index += step) {
    const request = cases[index]
    if (!request) throw new Error('The number of cases changed')
    const { statusCode, body } = await send(shop, request)
    const changed = await takeChanges()
    const mayChange = statusCode < 300 && operation.method !== 'GET'
    const found = [
      problemOf(statusCode, body),
      body.includes(other.name) ? 'reveals another' : undefined,
      changed.length > 0 && !mayChange ? `changed ${changed}` : undefined,
    ].filter((problem) => problem !== undefined)
    problems.push(...found.map((problem) => describeCase(request, statusCode, problem)))
    if (changed.length > 0) changes++
    if (changed.length > 0 && (changes % 25 === 0 || usesUp(operation))) {
      cases = await freshCases(walk, operation, caller)
    }
  }
  return problems
}

/** Step width through the cases: fewer cases for aliases and guests, where the same results are expected. */
async function stepOf(walk: HostileWalk, operation: Operation, caller: Caller): Promise<number> {
  if (operation.isAlias) return 11
  if (caller === 'shopper') return hashesPasswords(operation) ? 3 : isWhole ? 1 : 2
  return (await isGuarded(walk, operation)) ? 11 : 4
}

/** Hashing takes half of the time, mostly for the same passwords. */
function hashesPasswords({ body }: Operation): boolean {
  return JSON.stringify(body ?? '').includes('assword"')
}

/** True when the call deletes something that the next call needs. */
function usesUp({ method, path }: Operation): boolean {
  return (
    method === 'DELETE' ||
    /logout|password|orders|remove|register|cancel|item|delete|reviews/.test(path)
  )
}

async function isGuarded({ shop }: HostileWalk, operation: Operation): Promise<boolean> {
  const scene = await aScene(shop, { caller: 'guest' })
  const { statusCode } = await send(shop, goodCase(operation, scene.goodFor(operation.path, [])))
  return statusCode === 401
}

async function freshCases(
  walk: HostileWalk,
  operation: Operation,
  caller: Caller,
): Promise<Case[]> {
  const { shop, takeChanges, other } = walk
  const scene = await aScene(shop, { caller, path: operation.path })
  const cases = hostileCases(operation, scene.goodFor(operation.path, other.ids))
  await takeChanges()
  return cases
}

/** Sends a request. */
export async function send({ app }: TestApp, { method, url, headers, payload }: Case) {
  const request = {
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  }
  const { statusCode, body } = await app.inject(request)
  return { statusCode, body }
}

const vietnamese = /[àáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]/i
const english =
  /\b(invalid|expected|required|must|error|unexpected|failed|not found|bad request)\b/i

/** Describes why a response is unacceptable; undefined when it is fine. */
export function problemOf(status: number, body: string): string | undefined {
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
