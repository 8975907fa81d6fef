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
  const [second, third] = [new AbortController(), new AbortController()]
  const first = run('a')
  const waiting = [run('b', second.signal), run('c', third.signal), run('d')]
  second.abort(new Error('left out'))
  await expect(waiting[0]).rejects.toThrow('left out')
  // Called up, and aborted before it could begin.
  await tick()
  const ended = end('a')
  third.abort(new Error('left out as well'))
  await ended
  await expect(waiting[1]).rejects.toThrow('left out as well')
  await tick()
  expect(begun).toEqual(['a', 'd'])
  await end('d')
  expect(await Promise.all([first, waiting[2]])).toEqual(['a', 'd'])
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
