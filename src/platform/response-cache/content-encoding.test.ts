import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0.9,gzip;q=0.9', 'br'],
  ['GZIP ; Q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0.2, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, br;q=0.1', 'identity'],
  ['identity;q=0.5, br', 'br'],
  ['deflate, zstd', 'identity'],
  ['br;q=nothing', 'identity'],
])('for %s the body comes in %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
