import { expect, test } from 'vitest'
import { failedUrl, retryImport } from './retry-import.ts'

test.each([
  ['Failed to fetch dynamically imported module: http://127.0.0.1:3000/assets/a-x1.js', 'a-x1.js'],
  [
    'error loading dynamically imported module: http://127.0.0.1:3000/assets/a.b-x1.js',
    'a.b-x1.js',
  ],
  ['Unable to preload CSS for http://127.0.0.1:3000/assets/a-x1.css', 'a-x1.css'],
  ['Failed to fetch …: http://127.0.0.1:3000/assets/a-x1.js?again=2', 'a-x1.js'],
])('the address in “%s”', (message, name) => {
  expect(failedUrl(new Error(message))).toBe(`http://127.0.0.1:3000/assets/${name}`)
})

test('where the error has no address, the import is repeated as it is', async () => {
  expect(failedUrl(new Error('Importing a module script failed.'))).toBeUndefined()
  expect(failedUrl(undefined)).toBeUndefined()
  expect(await retryImport(async () => 'module', new Error('Load failed'))).toBe('module')
})
