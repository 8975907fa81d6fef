import { expect, test } from 'vitest'
import { findIntegration, lazyGraph } from './vitest-projects.ts'

const file = 'src/platform/mail.test.ts'

function findWith(sources: Record<string, string>) {
  return findIntegration(
    lazyGraph((name) => sources[name] ?? ''),
    file,
  )
}

test.each([
  ["import { createTestDatabase } from '#test/database.ts'"],
  ["export { createTestDatabase } from '#test/database.ts'"],
  ["await import('#test/database.ts')"],
  ["import '../../test/database.ts'"],
])('%s makes an integration test', (source) => {
  expect(findWith({ [file]: source })).toEqual([file, 'test/database.ts'])
})

test('a program that is started far behind a test makes it an integration test', () => {
  const way = findWith({
    [file]: "import { send } from './mail.ts'",
    'src/platform/mail.ts': "import { run } from './run.ts'",
    'src/platform/run.ts': "import { spawn } from 'node:child_process'",
  })

  expect(way).toEqual([file, 'src/platform/mail.ts', 'src/platform/run.ts', 'node:child_process'])
})

test('types and packages leave a test a unit test', () => {
  const source = "import type { TestDatabase } from '#test/database.ts'; import pg from 'pg'"

  expect(findWith({ [file]: source })).toBeUndefined()
})
