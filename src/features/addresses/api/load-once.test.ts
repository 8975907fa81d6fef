import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('a result is cached, a failure is retried', async () => {
  let calls = 0
  const load = loadOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('no file to be had')
    return calls
  })
  await expect(load()).rejects.toThrow('no file to be had')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
