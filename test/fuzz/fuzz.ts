import fc from 'fast-check'
import { aHostileWalk } from '../hostile-walk.ts'
import type { Operation } from '../openapi-cases.ts'
import { secrets } from '../signed-calls.ts'
import { createClient } from './client.ts'
import { showCalls, type Tally } from './report.ts'
import { createRowOwners } from './row-owners.ts'
import { type Outcome, runSequence, type Target } from './sequence.ts'
import { type Step, stepsOf } from './step.ts'

export type Plan = {
  /** The same seed gives the same calls. */
  seed: number
  /** Minimum number of calls. */
  calls: number
  /** Maximum number of sequences tried for shrinking the failing one. */
  shrinks?: number
  /** Repeats the failing sequence at the end with the shop's log on stdout. */
  showsLog?: boolean
}

/** With more calls per shop, checking all rows would take longer than the calls. */
const maxCallsPerShop = 1000

/** Fuzzes in new shops of a thousand calls each, until there are enough calls or a failure. */
export async function fuzzShops({ seed, calls, ...plan }: Plan): Promise<Tally> {
  const tally = newTally()
  while (tally.calls < calls && tally.failure === undefined) {
    const target = await aTarget()
    const upTo = Math.min(calls, tally.calls + maxCallsPerShop)
    await fuzz(target, { ...plan, seed, calls: upTo }, tally).finally(() => target.close())
  }
  return tally
}

/** Runs sequences of calls, each in a world of its own, until the plan is done or one fails. */
export async function fuzz(target: Target, plan: Plan, tally = newTally()): Promise<Tally> {
  const sequences = sequencesOf(target)
  tally.operations = target.walk.described.map(nameOf)
  while (tally.calls < plan.calls && tally.failure === undefined) {
    const seed = seedOf(plan.seed, tally.sequences++)
    const failing = await trySequence(target, sequences, seed, plan.shrinks ?? 500, tally)
    if (!failing) continue
    tally.failure = showCalls(failing, `npm run fuzz -- --seed ${seed} --calls 1`)
    if (plan.showsLog) await showLog(target, failing)
  }
  return tally
}

async function showLog(target: Target, { calls }: Outcome): Promise<void> {
  const { log } = target.walk.shop.app
  log.level = 'error'
  await runSequence(
    target,
    calls.map(({ step }) => step),
  )
  log.level = 'silent'
}

function newTally(): Tally {
  const slowest = { ms: 0, call: '' }
  return { sequences: 0, calls: 0, operations: [], answers: new Map(), slowest }
}

/** The seed of a sequence, which also repeats it alone; consecutive runs share none. */
function seedOf(seed: number, turn: number): number {
  return (seed + turn * 0x9e37_79b1) | 0
}

async function trySequence(
  target: Target,
  sequences: fc.Arbitrary<Step[]>,
  seed: number,
  shrinks: number,
  tally: Tally,
): Promise<Outcome | undefined> {
  let failing: Outcome | undefined
  let tried = 0
  const holds = fc.asyncProperty(sequences, async (steps) => {
    // Treating the rest as passing ends the shrinking.
    if (failing && tried++ >= shrinks) return true
    const outcome = await runTwiceIfSlow(target, steps)
    if (!failing) count(tally, outcome)
    if (outcome.problems.length === 0) return true
    failing = outcome
    return false
  })
  await fc.check(holds, { seed, numRuns: 1 })
  return failing
}

/** Repeats slow calls alone, because other programs may occupy the CPU for seconds. */
async function runTwiceIfSlow(target: Target, steps: readonly Step[]): Promise<Outcome> {
  const outcome = await runSequence(target, steps)
  return outcome.isOnlySlow ? runSequence(target, steps) : outcome
}

function count(tally: Tally, { calls }: Outcome): void {
  for (const { step, sent, answer } of calls) {
    tally.calls++
    const name = nameOf(step.operation)
    const found = tally.answers.get(name) ?? new Map<number, number>()
    const kind = Math.floor(answer.status / 100)
    tally.answers.set(name, found.set(kind, (found.get(kind) ?? 0) + 1))
    if (answer.ms > tally.slowest.ms)
      tally.slowest = { ms: answer.ms, call: `${sent.method} ${sent.url.slice(0, 100)}` }
  }
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

function sequencesOf({ walk }: Target): fc.Arbitrary<Step[]> {
  const goodNames = new Set(Object.keys(walk.other.goodFor('', []).values))
  const weighted = walk.described.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: stepsOf(operation, goodNames),
  }))
  // A bias would make most sequences short, and each needs a world.
  return fc.noBias(fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: 70, size: 'max' }))
}

/** Writes are called more often than reads; calls that end the session less often. */
function weightOf({ method, path, isAlias }: Operation): number {
  if (/logout|users\/delete|change-password|reset-password|revoke/.test(path)) return 2
  if (isAlias) return 2
  if (path.endsWith('/orders')) return 20
  return method === 'GET' ? 4 : 8
}

/** A shop to call over HTTP, with a journal of changed rows. */
export async function aTarget(): Promise<Target & { close(): Promise<void> }> {
  const walk = await aHostileWalk({
    // The response cache is on, and webhooks have secrets.
    CACHE_MB: '16',
    LIMIT_ORDERS_PER_SHOPPER: '0',
    LIMIT_UNPAID_ORDERS: '1000000',
    ...secrets,
  })
  const { shop } = walk
  const client = createClient(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    walk,
    client,
    takeChanges: walk.takeRows,
    registered: { guest: new Set(), shopper: new Set(), other: new Set() },
    rowOwners: await createRowOwners(shop.services.pool),
    close: async () => {
      client.close()
      await shop.close()
    },
  }
}
