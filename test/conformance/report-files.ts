import path from 'node:path'

/** Another place where several runs share the packages. */
const folder =
  process.env.TEST_REPORTS ??
  path.resolve(import.meta.dirname, '../../node_modules/.cache/test-reports')

/** Reports of the last run, by test runner. */
export const reportFiles = {
  vitest: path.join(folder, 'vitest.json'),
  playwright: path.join(folder, 'playwright.json'),
}
