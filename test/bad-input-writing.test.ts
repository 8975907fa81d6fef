import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHostileWalk, attackAll, type HostileWalk } from './hostile-walk.ts'

let walk: HostileWalk
beforeAll(async () => {
  walk = await aHostileWalk()
})
afterAll(() => walk.shop.close())

test('every invalid call of a shopper is refused with a sentence and changes nothing', {
  timeout: 600_000,
}, async () => {
  const writing = walk.operations.filter(({ method }) => method !== 'GET')
  expect((await attackAll(walk, 'shopper', writing)).slice(0, 30)).toEqual([])
})
