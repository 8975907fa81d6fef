import { configDefaults, defineConfig } from 'vitest/config'
import { compileCache } from './test/compile-cache.ts'
import { reportFiles } from './test/conformance/report-files.ts'
import { LongestFirst } from './test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['{src,cli,db,test,bench}/**/*.test.{ts,tsx}'],
    // What test/conformance/check.ts reads after all tests.
    reporters: [...configDefaults.reporters, ['json', { outputFile: reportFiles.vitest }]],
    globalSetup: 'test/postgres-cluster.ts',
    // Much of the time is spent waiting for programs that tests start.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    env: { NODE_COMPILE_CACHE: compileCache },
    // Loading the code anew for each file would take a third of the time; tests leave nothing behind.
    isolate: false,
    // Programs that tests start take their time on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
