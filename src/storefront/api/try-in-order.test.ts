import { expect, test } from 'vitest'
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
  await expect(tryInOrder([fails(422), async () => 1], isMissing)).rejects.toMatchObject({
    status: 422,
  })
  expect(await tryInOrder([fails(404), async () => 1], isMissing)).toBe(1)
})
