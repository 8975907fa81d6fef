import { expect, test, vi } from 'vitest'
import type { ScanResult } from '../../stocktake-contract.ts'
import type { KeptScan } from './kept-scans.ts'
import { createScanQueue } from './scan-queue.ts'

const scanOf = (id: string): KeptScan => ({ id, code: id, pieces: 1, at: 0 })
const resultOf = ({ id }: KeptScan): ScanResult => ({ id, problem: null, line: null })

/** A queue, what it told, and calls that are answered by hand. */
function scene(ids: readonly string[]) {
  const calls: PromiseWithResolvers<void>[] = []
  const posted: string[][] = []
  const told = { counted: [] as string[], refused: [] as string[], waiting: ids.length }
  const failures: unknown[] = []
  const queue = createScanQueue(ids.map(scanOf), {
    post: async (batch) => {
      posted.push(batch.map(({ id }) => id))
      const call = Promise.withResolvers<void>()
      calls.push(call)
      await call.promise
      return batch.map(resultOf)
    },
    isRefusal: (error) => error === 'refused',
    onWaiting: (waiting) => {
      told.waiting = waiting.length
    },
    onResults: (batch) => told.counted.push(...batch.map(({ id }) => id)),
    onRefused: ({ id }) => told.refused.push(id),
    onFailure: (error) => failures.push(error),
    retryMs: 3000,
  })
  /** Answers the call that is on its way. */
  const answer = async (error?: string) => {
    const call = calls.at(-1)
    if (error) call?.reject(error)
    else call?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, posted, told, failures, answer }
}

test('one scan that is refused takes no other along', async () => {
  vi.useFakeTimers()
  const { queue, posted, told, answer } = scene(['a', 'b', 'bad', 'c'])
  queue.resume()
  while (told.waiting > 0) {
    await answer(posted.at(-1)?.includes('bad') ? 'refused' : undefined)
  }
  expect(told).toEqual({ counted: ['a', 'b', 'c'], refused: ['bad'], waiting: 0 })
  vi.useRealTimers()
})

test('what is lost is sent again as it was, and is not told as refused', async () => {
  vi.useFakeTimers()
  const { queue, posted, told, failures, answer } = scene(['a', 'b'])
  queue.resume()
  await answer('lost')
  queue.add(scanOf('c'))
  expect(posted).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
  await answer('lost')
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  expect(posted).toHaveLength(3)
  expect(told).toEqual({ counted: ['a', 'b', 'c'], refused: [], waiting: 0 })
  expect(failures).toEqual(['lost', 'lost', undefined])
  vi.useRealTimers()
})

test.each([undefined, 'lost', 'refused'])('nothing is sent once it is stopped: %s', async (end) => {
  vi.useFakeTimers()
  const { queue, posted, told, answer } = scene(['a', 'b'])
  queue.resume()
  queue.stop()
  await answer(end)
  queue.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(posted).toHaveLength(1)
  // They are kept, and heard of when the page is opened again.
  expect(told).toEqual({ counted: [], refused: [], waiting: 2 })
  vi.useRealTimers()
})
