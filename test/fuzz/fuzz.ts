import fc from 'fast-check'
import { aHostileWalk } from '../hostile-walk.ts'
import type { Operation } from '../openapi-cases.ts'
import { createClient } from './client.ts'
import { showCalls } from './report.ts'
import { createRowOwners } from './row-owners.ts'
import { type Outcome, runSequence, type Target } from './sequence.ts'
import { type Step, stepsOf } from './step.ts'
import { aWorld } from './world.ts'

export type Plan = {
  /** The same calls are planned for the same seed. */
  seed: number
  /** At least so many calls are made. */
  calls: number
  /** How long a shorter sequence is looked for once one has failed. */
  shrinkMs?: number
}

export type Tally = {
  calls: number
  /** How often each operation answered with which class of status, such as `2`. */
  answers: Map<string, Map<number, number>>
  slowest: { ms: number; call: string }
  /** The shortest sequence found that goes wrong, what is wrong of it, and how to make it again. */
  failure?: string
}

/** Makes calls in sequences, each in a world of its own, until there are enough or one of them goes wrong. */
export async function fuzz(target: Target, plan: Plan): Promise<Tally> {
  const tally: Tally = { calls: 0, answers: new Map(), slowest: { ms: 0, call: '' } }
  const sequences = await sequencesOf(target)
  for (let turn = 0; tally.calls < plan.calls && tally.failure === undefined; turn++) {
    const seed = seedOf(plan.seed, turn)
    const failing = await trySequence(target, sequences, seed, plan.shrinkMs ?? 60_000, tally)
    if (failing) tally.failure = showCalls(failing, `npm run fuzz -- --seed ${seed} --calls 1`)
  }
  return tally
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

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

async function sequencesOf({ walk }: Target): Promise<fc.Arbitrary<Step[]>> {
  const { shopper } = (await aWorld(walk)).actors
  const goodNames = new Set(Object.keys(shopper.scene.goodFor('', []).values))
  const weighted = walk.operations.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: stepsOf(operation, goodNames),
  }))
  // With a bias most sequences would be short, and each of them takes a world.
  return fc.noBias(fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: 50, size: 'max' }))
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
  const walk = await aHostileWalk()
  const { shop } = walk
  const client = createClient(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  return {
    walk,
    client,
    takeChanges: walk.takeRows,
    rowOwners: await createRowOwners(shop.services.pool),
    close: async () => {
      client.close()
      await shop.close()
    },
  }
}
