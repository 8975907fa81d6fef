import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('never more at once than there are places, and each key once at a time', async () => {
  const queue = createWorkQueue<number>(2, 100)
  let [running, most, runs] = [0, 0, 0]
  const work = async () => {
    running += 1
    runs += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return runs
  }
  const keys = ['a', 'b', 'c', 'a', 'b', 'd', 'e', 'a']
  await Promise.all(keys.map((key) => queue(key, work)))

  expect(most).toBe(2)
  expect(runs).toBe(5)
})

test('a failure frees its place and its key', async () => {
  const queue = createWorkQueue<string>(1, 100)
  const fail = () => Promise.reject(new Error('broken'))
  await expect(queue('a', fail)).rejects.toThrow('broken')
  await expect(queue('a', async () => 'fine')).resolves.toBe('fine')
})

test('a task that comes when too many wait is refused', async () => {
  const queue = createWorkQueue<string>(1, 1)
  let finish = () => {}
  const first = queue('a', () => new Promise((resolve) => (finish = () => resolve('a'))))
  const second = queue('b', async () => 'b')
  await expect(queue('c', async () => 'c')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  finish()
  expect(await Promise.all([first, second])).toEqual(['a', 'b'])
})
