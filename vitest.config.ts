import { configDefaults, defineConfig } from 'vitest/config'
import { compileCache } from './test/compile-cache.ts'
import { reportFiles } from './test/conformance/report-files.ts'
import { LongestFirst } from './test/longest-first.ts'
import { testWorkers } from './test/test-workers.ts'
import { assignTests } from './test/vitest-projects.ts'

const { unit, db } = assignTests(import.meta.dirname, [
  '{src,cli,db,test,bench}/**/*.test.{ts,tsx}',
])

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'db', include: db, globalSetup: 'test/postgres-cluster.ts' } },
    ],
    // Read by test/conformance/check.ts after all tests.
    reporters: [...configDefaults.reporters, ['json', { outputFile: reportFiles.vitest }]],
    maxWorkers: testWorkers,
    setupFiles: 'test/setup-language.ts',
    sequence: { sequencer: LongestFirst },
    env: { NODE_COMPILE_CACHE: compileCache },
    // Loading the code anew for each file would take a third of the time; tests leave nothing behind.
    isolate: false,
    // Ends what hangs; several tests take 100 s where two processors run all of them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
