import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Tasks by name that end on demand. */
function scene(atOnce: number) {
  const limit = createLimiter(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, signal = new AbortController().signal) =>
    limit(() => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }, signal)
  const end = async (name: string) => {
    ends.get(name)?.()
    await tick()
  }
  return { run, begun, end }
}

test('two run at a time, the others wait for their turn', async () => {
  const { run, begun, end } = scene(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name))
  await tick()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a task aborted while it waits never runs, and blocks no other', async () => {
  const { run, begun, end } = scene(1)
  const leaving = new AbortController()
  const first = run('a')
  const second = run('b', leaving.signal)
  const third = run('c')
  leaving.abort(new Error('left out'))
  await expect(second).rejects.toThrow('left out')
  await end('a')
  expect(begun).toEqual(['a', 'c'])
  await end('c')
  expect(await Promise.all([first, third])).toEqual(['a', 'c'])
})

test('a task aborted just when its turn comes passes it to the next one', async () => {
  const limit = createLimiter(1)
  const leaving = new AbortController()
  const { signal } = new AbortController()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  void limit(() => promise, signal)
  // Runs after the limiter has called up the next one, and before that one begins.
  void promise.then(() => leaving.abort(new Error('left out')))
  const second = limit(async () => order.push('b'), leaving.signal)
  const third = limit(async () => order.push('c'), signal)
  resolve()
  await expect(second).rejects.toThrow('left out')
  await third
  expect(order).toEqual(['c'])
})

test('a failing task passes its turn to the next one', async () => {
  const limit = createLimiter(1)
  const { signal } = new AbortController()
  const failed = limit(async () => {
    throw new Error('broken')
  }, signal)
  const next = limit(async () => 'done', signal)
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
