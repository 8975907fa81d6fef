import { expect, inject, test } from 'vitest'
import { isWhole } from '../whole.ts'
import { fuzzShops, type Plan } from './fuzz.ts'
import { showTally } from './report.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Parameters of `npm run fuzz`. */
    fuzz?: Plan
  }
}

/** A fixed seed, so that only changes of the shop can make the test fail. */
const plan = inject('fuzz') ?? { seed: 17, calls: isWhole ? 10_000 : 1000 }

test('calls of guests and shoppers with each other’s ids never fail and never change rows of others', {
  timeout: 60_000 + plan.calls * 300,
}, async () => {
  const tally = await fuzzShops(plan)
  const { failure, calls, operations, answers } = tally

  if (inject('fuzz')) process.stdout.write(`${showTally(tally)}\n`)
  expect(failure ?? '').toBe('')
  // Operations that never succeed would prove nothing.
  const done = operations.filter((name) => answers.get(name)?.has(2))
  if (calls >= 1000) expect(done.length / operations.length).toBeGreaterThan(0.8)
})
