import { expect, test } from 'vitest'
import { createSightings } from './sightings.ts'

test('a code that stays in view counts once, also where looks are slow or one of them is blurred', () => {
  for (const everyMs of [150, 4000]) {
    const see = createSightings()
    const looks = [['a'], ['a'], [], ['a'], ['a', 'a'], ['a', 'b'], [], [], ['b']]
    const counted = looks.map((codes, index) => see(codes, index * everyMs))
    expect(counted.flat()).toEqual(['a', 'b'])
  }
})

test('a code that was away counts again', () => {
  const see = createSightings()
  expect(see(['a'], 0)).toEqual(['a'])
  for (let at = 150; at < 1200; at += 150) see([], at)
  expect(see(['a'], 1200)).toEqual([])
  for (let at = 1350; at < 2600; at += 150) see([], at)
  expect(see(['a'], 2600)).toEqual(['a'])
})
