import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.ts'

test('code is loaded once, reported when it is there, and requested again after a failure', async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('no connection')),
    () => Promise.resolve('part'),
  ]
  let loads = 0
  const late = lazyComponent(() => {
    loads += 1
    return answers.shift()?.() ?? Promise.reject(new Error('too often'))
  })
  const seen: unknown[] = []
  const stop = late.subscribe(() => seen.push(late.state()))

  await Promise.all([late.load(), late.load()])
  expect(late.state()).toEqual({ loaded: undefined, hasFailed: true })
  await late.load()
  await late.load()
  expect(late.state()).toEqual({ loaded: 'part', hasFailed: false })
  expect(loads).toBe(2)
  expect(seen).toHaveLength(4)
  stop()
})
