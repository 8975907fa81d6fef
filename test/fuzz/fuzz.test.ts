import { expect, inject, test } from 'vitest'
import { isWhole } from '../whole.ts'
import { fuzzShops, type Plan } from './fuzz.ts'
import { showTally } from './report.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What `npm run fuzz` was asked for. */
    fuzz?: Plan
  }
}

/** The seed stays, so that a change of the shop alone can make a passing test fail. */
const plan = inject('fuzz') ?? { seed: 17, calls: isWhole ? 10_000 : 1000 }

test('whatever guests and shoppers call, with whatever of each other’s, nothing fails and nobody else’s rows change', {
  timeout: 60_000 + plan.calls * 300,
}, async () => {
  const tally = await fuzzShops(plan)
  const { failure, calls, operations, answers } = tally

  if (inject('fuzz')) process.stdout.write(`${showTally(tally)}\n`)
  expect(failure ?? '').toBe('')
  // Calls that are never made, or all refused, would prove nothing.
  const done = operations.filter((name) => answers.get(name)?.has(2))
  if (calls >= 1000) expect(done.length / operations.length).toBeGreaterThan(0.8)
})
