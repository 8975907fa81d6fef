import { createTestApp, type TestApp } from './app.ts'
import { aScene, type Scene } from './bad-input-scene.ts'
import { botChats, startBotServices } from './bot-service.ts'
import { type Change, startJournal, undo } from './change-journal.ts'
import {
  type Case,
  type Good,
  goodCase,
  hostileCases,
  isOfBackOffice,
  type Operation,
  operationsOf,
} from './openapi-cases.ts'
import { changedTables, rowsOf } from './rows-of.ts'
import { aStaffScene } from './staff-scene.ts'
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
  /** All operations of the API but those of staff. */
  described: Operation[]
  /** Operations of shoppers; webhooks authenticate by signature and have their own test. */
  operations: Operation[]
  /** Operations of staff. */
  backOffice: Operation[]
  /** Returns the rows changed since the last call. */
  takeRows: () => Promise<Change[]>
  /** Another user, whose resources all callers refer to. */
  other: Scene
  /** Scenes in which calls are made, and undone, one after the other. */
  scenes: Map<string, Pick<Scene, 'goodFor'>>
}

/** A shop for sending invalid requests to every operation. */
export async function aHostileWalk(environment: Record<string, string> = {}): Promise<HostileWalk> {
  const bots = await startBotServices()
  bots.telegram.chats.push(...botChats)
  const app = await createTestApp({ ...generous, ...bots.environment, ...environment })
  const close = async () => {
    await app.close()
    await bots.close()
  }
  const shop = { ...app, close }
  const all = operationsOf(shop.app.swagger())
  const described = all.filter((operation) => !isOfBackOffice(operation))
  const operations = described.filter(({ path }) => !path.includes('/webhooks/'))
  const takeRows = await startJournal(shop.services.pool)
  const other = await aScene(shop, { name: 'Người Khác Bí Mật' })
  return {
    shop,
    described,
    operations,
    // The stream of orders lasts; it has a test of its own.
    backOffice: all.filter(isOfBackOffice).filter(({ path }) => !path.endsWith('/stream')),
    takeRows,
    other,
    scenes: new Map(),
  }
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

const ofProof = /^staff_(passkeys|passkey_challenges|sessions)$/

type Caller = 'shopper' | 'guest' | 'owner'

async function attack(walk: HostileWalk, operation: Operation, caller: Caller): Promise<string[]> {
  const { other } = walk
  const problems: string[] = []
  const good = await goodFor(walk, operation, caller)
  const cases = hostileCases(operation, { ...good, foreign: other.ids })
  const step = await stepOf(walk, operation, caller)
  for (const request of cases.filter((_, index) => index % step === 0)) {
    const { statusCode, body, changed } = await sendAndUndo(walk, request)
    // An export is written to the audit log.
    const isRecorded =
      /\/(orders|returns|products|ledger|transfers)\/export$|\/catalog-export$/.test(operation.path)
    const mayChange =
      (statusCode < 300 && (operation.method !== 'GET' || isRecorded)) ||
      // A passkey's answer is of use once, also for a call that is refused then.
      (operation.path.endsWith('/me/passkeys/{id}') &&
        changed.every((table) => ofProof.test(table)))
    const found = [
      problemOf(statusCode, body),
      // Staff see all customers.
      caller !== 'owner' && body.includes(other.name) ? 'reveals another' : undefined,
      changed.length > 0 && !mayChange ? `changed ${changed}` : undefined,
    ].filter((problem) => problem !== undefined)
    problems.push(...found.map((problem) => describeCase(request, statusCode, problem)))
  }
  return problems
}

/** Step width through the cases: fewer cases for aliases and guests, where the same results are expected. */
async function stepOf(walk: HostileWalk, operation: Operation, caller: Caller): Promise<number> {
  if (operation.isAlias) return 11
  if (caller !== 'guest') return hashesPasswords(operation) ? 3 : isWhole ? 1 : 2
  return (await isGuarded(walk, operation)) ? 11 : 4
}

/** Hashing takes half of the time, mostly for the same passwords. */
function hashesPasswords({ body }: Operation): boolean {
  return JSON.stringify(body ?? '').includes('assword"')
}

async function isGuarded(walk: HostileWalk, operation: Operation): Promise<boolean> {
  const good = goodCase(operation, await goodFor(walk, operation, 'guest'))
  return (await sendAndUndo(walk, good)).statusCode === 401
}

/** Valid values for an operation. One scene serves all: creating one for each would take most of the time. */
export async function goodFor(
  walk: HostileWalk,
  { path, method }: Operation,
  caller: Caller,
): Promise<Good> {
  // Only this call needs other resources.
  const kind = path.endsWith('/users/delete') ? `${caller} ${path}` : caller
  const scene = walk.scenes.get(kind) ?? (await sceneOf(walk, caller, path))
  if (!walk.scenes.has(kind)) await walk.takeRows()
  walk.scenes.set(kind, scene)
  return scene.goodFor(path, [], method)
}

async function sceneOf({ shop, other }: HostileWalk, caller: Caller, path: string) {
  return caller === 'owner' ? aStaffScene(shop, other) : aScene(shop, { caller, path })
}

/** Sends a request, undoes what it changed, and returns which tables that were. */
export async function sendAndUndo({ shop, takeRows }: HostileWalk, request: Case) {
  const answer = await send(shop, request)
  const changes = await takeRows()
  if (changes.length > 0) await undo(shop.services.pool, changes)
  return { ...answer, changed: [...new Set(changes.map(({ table }) => table))] }
}

/** Sends a request. */
async function send({ app }: TestApp, { method, url, headers, payload }: Case) {
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
