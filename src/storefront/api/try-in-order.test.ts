import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { listAt } from './parse.ts'
import { isMissing, tryInOrder, withFallback } from './try-in-order.ts'

const fails = (status: number) => async () => {
  throw new ApiError(status, { code: `HTTP_${status}` })
}

test('a failure goes on to the next path, an empty list does not', async () => {
  expect(await tryInOrder([fails(404), async () => ['second']])).toEqual(['second'])
  expect(await tryInOrder<string[]>([async () => [], async () => ['second']])).toEqual([])
})

test('an answer that is not enough goes on, and counts when no later one is', async () => {
  const isEnough = (list: string[]) => list.length > 0
  const gives = (...list: string[]) => vi.fn(async () => list)
  const last = gives('last')
  const chain = [gives(), fails(500), gives('third'), last]
  expect(await tryInOrder<string[]>(chain, { isEnough })).toEqual(['third'])
  expect(last).not.toHaveBeenCalled()
  expect(await tryInOrder<string[]>([fails(500), gives(), fails(404)], { isEnough })).toEqual([])
  await expect(tryInOrder<string[]>([fails(500), fails(404)], { isEnough })).rejects.toMatchObject({
    status: 500,
  })
})

test('an unknown shape goes on', async () => {
  const attempts = [async () => listAt({ surprise: 1 }, 'data'), async () => listAt([], '')]
  expect(await tryInOrder(attempts)).toEqual([])
})

test('when all fail, the first failure is thrown', async () => {
  await expect(tryInOrder([fails(503), fails(404)])).rejects.toMatchObject({ status: 503 })
})

test('a bug is not a reason to go on', async () => {
  const bug = async () => {
    throw new TypeError('bug')
  }
  await expect(tryInOrder([bug, async () => 1])).rejects.toThrow('bug')
  await expect(withFallback(bug(), 1)).rejects.toThrow('bug')
})

test('a changing call goes on only where the route is missing', async () => {
  await expect(
    tryInOrder([fails(422), async () => 1], { goesOn: isMissing }),
  ).rejects.toMatchObject({
    status: 422,
  })
  expect(await tryInOrder([fails(404), async () => 1], { goesOn: isMissing })).toBe(1)
})
