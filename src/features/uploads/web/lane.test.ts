import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

/** Tasks by name that end when they are told to. */
function scene(atOnce: number) {
  const lane = createLane(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, signal = new AbortController().signal) =>
    lane(() => {
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

test('what is aborted while it waits never runs, and holds up nobody', async () => {
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

test('what is aborted just when its turn comes gives its place to the next one', async () => {
  const lane = createLane(1)
  const leaving = new AbortController()
  const { signal } = new AbortController()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  void lane(() => promise, signal)
  // Runs after the lane has called up the next one, and before that one begins.
  void promise.then(() => leaving.abort(new Error('left out')))
  const second = lane(async () => order.push('b'), leaving.signal)
  const third = lane(async () => order.push('c'), signal)
  resolve()
  await expect(second).rejects.toThrow('left out')
  await third
  expect(order).toEqual(['c'])
})

test('a task that fails gives its place to the next one', async () => {
  const lane = createLane(1)
  const { signal } = new AbortController()
  const failed = lane(async () => {
    throw new Error('broken')
  }, signal)
  const next = lane(async () => 'done', signal)
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
