import { expect, test } from 'vitest'
import { sharedBuffers } from './shared-memory.ts'

const gigabyte = 1024 ** 3

test.each([
  [2 * gigabyte, 0, '256MB'],
  [64 * gigabyte, 2 ** 64, '1024MB'],
  [64 * gigabyte, 4 * gigabyte, '512MB'],
  [0.5 * gigabyte, 0, '128MB'],
])('%d bytes, held to %d: %s', (total, limit, buffers) => {
  expect(sharedBuffers(total, limit)).toBe(buffers)
})
