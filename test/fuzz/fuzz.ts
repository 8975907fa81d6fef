import fc from 'fast-check'
import { aHostileWalk } from '../hostile-walk.ts'
import type { Operation } from '../openapi-cases.ts'
import { secrets } from '../signed-calls.ts'
import { createClient } from './client.ts'
import { showCalls } from './report.ts'
import { createRowOwners } from './row-owners.ts'
import { type Outcome, runSequence, type Target } from './sequence.ts'
import { type Step, stepsOf } from './step.ts'

export type Plan = {
  /** The same calls are planned for the same seed. */
  seed: number
  /** At least so many calls are made. */
  calls: number
  /** How long a shorter sequence is looked for once one has failed. */
  shrinkMs?: number
  /** What went wrong is made once more at the end, with the shop's log of it on standard output. */
  showsLog?: boolean
}

export type Tally = {
  sequences: number
  calls: number
  /** All that there are to call. */
  operations: string[]
  /** How often each operation answered with which class of status, such as `2`. */
  answers: Map<string, Map<number, number>>
  slowest: { ms: number; call: string }
  /** The shortest sequence found that goes wrong, what is wrong of it, and how to make it again. */
  failure?: string
}

/** More would make the checks of all rows take longer than the calls. */
const mostOfOneShop = 1000

/** Makes calls until there are enough or something goes wrong, in a new shop every thousand of them. */
export async function fuzzShops({ seed, calls, ...plan }: Plan): Promise<Tally> {
  const tally = newTally()
  while (tally.calls < calls && tally.failure === undefined) {
    const target = await aTarget()
    const upTo = Math.min(calls, tally.calls + mostOfOneShop)
    await fuzz(target, { ...plan, seed, calls: upTo }, tally).finally(() => target.close())
  }
  return tally
}

/** Makes calls in sequences, each in a world of its own, until all of a plan are made or one of them goes wrong. */
export async function fuzz(target: Target, plan: Plan, tally = newTally()): Promise<Tally> {
  const sequences = sequencesOf(target)
  tally.operations = target.walk.described.map(nameOf)
  while (tally.calls < plan.calls && tally.failure === undefined) {
    const seed = seedOf(plan.seed, tally.sequences++)
    const failing = await trySequence(target, sequences, seed, plan.shrinkMs ?? 60_000, tally)
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

/** The seed of one sequence is that of a run of it alone; neighbouring runs share none. */
function seedOf(seed: number, turn: number): number {
  return (seed + turn * 0x9e37_79b1) | 0
}

async function trySequence(
  target: Target,
  sequences: fc.Arbitrary<Step[]>,
  seed: number,
  shrinkMs: number,
  tally: Tally,
): Promise<Outcome | undefined> {
  let failing: Outcome | undefined
  let deadline = Number.POSITIVE_INFINITY
  const holds = fc.asyncProperty(sequences, async (steps) => {
    // Everything passes from now on, which ends the search for a shorter sequence.
    if (performance.now() > deadline) return true
    const outcome = await runTwiceIfSlow(target, steps)
    if (!failing) count(tally, outcome)
    if (outcome.problems.length === 0) return true
    failing = outcome
    deadline = Math.min(deadline, performance.now() + shrinkMs)
    return false
  })
  await fc.check(holds, { seed, numRuns: 1 })
  return failing
}

/** Another program may take the processor for seconds: only what is slow again, made alone, is a fault. */
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
  // With a bias most sequences would be short, and each of them takes a world.
  return fc.noBias(fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: 70, size: 'max' }))
}

/** What writes is called more often than what reads; what ends a sign-in, which ends a shopper's story, less often. */
function weightOf({ method, path, isAlias }: Operation): number {
  if (/logout|users\/delete|change-password|reset-password|revoke/.test(path)) return 2
  if (isAlias) return 2
  if (path.endsWith('/orders')) return 20
  return method === 'GET' ? 4 : 8
}

/** A shop to call over HTTP, whose database notes every row that is changed. */
export async function aTarget(): Promise<Target & { close(): Promise<void> }> {
  const walk = await aHostileWalk({
    // Answers are kept as they are where shoppers call, and webhooks are there to be called by strangers.
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
