import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/test-reports')

/** Where the last run of each kind of tests wrote which of them passed. */
export const reportFiles = {
  vitest: path.join(folder, 'vitest.json'),
  playwright: path.join(folder, 'playwright.json'),
}
