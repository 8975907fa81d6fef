import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    calls: { type: 'string', default: '10000' },
  },
})
const [seed, calls] = [Number(values.seed), Number(values.calls)]
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(calls) || calls < 1) {
  throw new Error('--seed and --calls are whole numbers, such as --seed 7 --calls 1000')
}
process.stdout.write(`npm run fuzz -- --seed ${seed} --calls ${calls}\n`)

// The test starts database and shop; a report of its own keeps that of the conformance check.
const vitest = await startVitest('test', [path.join(import.meta.dirname, 'fuzz.test.ts')], {
  watch: false,
  reporters: ['default'],
  provide: { fuzz: { seed, calls, showsLog: true } },
})
await vitest.close()
