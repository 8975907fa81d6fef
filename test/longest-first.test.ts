import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longest } from './longest-first.ts'

test('all files that are started first exist', () => {
  const root = path.resolve(import.meta.dirname, '..')
  expect(longest.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
