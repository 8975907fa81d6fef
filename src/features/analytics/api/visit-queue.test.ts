import { expect, test, vi } from 'vitest'
import { createVisitQueue } from './visit-queue.ts'

function aListener() {
  const logged: string[] = []
  const say = (details: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(details)}`)
  return { logged, log: { warn: say, info: say } as never }
}
const fast = { delayMs: 1, maxDelayMs: 4, batchSize: 2 }

test('items are delivered in batches and in order', async () => {
  const taken: number[][] = []
  const { logged, log } = aListener()
  const queue = createVisitQueue<number>(
    async (items) => {
      taken.push([...items])
      return []
    },
    log,
    fast,
  )
  queue.add([1, 2])
  queue.add([3])
  await vi.waitFor(() => expect(taken).toEqual([[1, 2], [3]]))
  expect(logged).toEqual([])
})

test('during a failure the oldest items are dropped; failure and recovery are logged once', async () => {
  const taken: number[] = []
  let isDown = true
  let tries = 0
  const { logged, log } = aListener()
  const queue = createVisitQueue<number>(
    async (items) => {
      tries += 1
      if (tries === 1) throw new Error('nobody there')
      if (isDown) return items
      taken.push(...items)
      return []
    },
    log,
    { ...fast, capacity: 3 },
  )
  for (let item = 1; item <= 6; item++) queue.add([item])
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3))
  expect(logged).toHaveLength(1)
  isDown = false
  await vi.waitFor(() => expect(taken).toEqual([4, 5, 6]))
  expect(logged).toHaveLength(2)
  expect(logged[1]).toBe('Visits are counted again {"lost":3}')
})

test('at shutdown the rest is delivered at once, within a time limit', async () => {
  const taken: number[] = []
  const { log } = aListener()
  const slow = createVisitQueue<number>(
    async (items) => {
      taken.push(...items)
      return []
    },
    log,
    { delayMs: 60_000 },
  )
  slow.add([1, 2])
  await slow.stop()
  expect(taken).toEqual([1, 2])

  const stuck = createVisitQueue<number>(() => new Promise(() => undefined), log, { shutdownMs: 5 })
  stuck.add([1])
  await stuck.stop()
})
