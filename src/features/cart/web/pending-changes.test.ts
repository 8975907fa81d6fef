import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPendingChanges } from './pending-changes.ts'

/** A server whose answers the test releases. */
function aServer() {
  const open: { quantity: number; answer: () => void }[] = []
  const send = (quantity: number) =>
    new Promise<void>((resolve) => {
      open.push({ quantity, answer: resolve })
    })
  const answerOne = async () => {
    open.shift()?.answer()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { open, send, answerOne }
}

test('one quantity of a line is in flight, then the last wanted one', async () => {
  const changes = createPendingChanges()
  const server = aServer()
  for (const quantity of [2, 3, 4, 5]) void changes.change('a', quantity, server.send)
  expect(server.open.map(({ quantity }) => quantity)).toEqual([2])
  expect(changes.unsent()).toEqual([['a', 5]])
  expect(changes.isLatest('a', 2)).toBe(false)
  await server.answerOne()
  expect(server.open.map(({ quantity }) => quantity)).toEqual([5])
  expect(changes.unsent()).toEqual([])
  expect(changes.wanted().get('a')).toBe(5)
  const settled = changes.settled()
  await server.answerOne()
  await settled
  expect(changes.wanted().size).toBe(0)
})

test('lines do not wait for one another, and a removal waits for nothing', async () => {
  const changes = createPendingChanges()
  const [hanging, other, removal] = [aServer(), aServer(), Promise.withResolvers<void>()]
  void changes.change('a', 2, hanging.send)
  void changes.change('b', 3, other.send)
  expect(other.open).toHaveLength(1)
  const removed = changes.remove(['a', 'c'], () => removal.promise)
  expect([...changes.wanted()]).toEqual([
    ['a', 0],
    ['b', 3],
    ['c', 0],
  ])
  removal.resolve()
  await removed
  expect([...changes.wanted()]).toEqual([['b', 3]])
  await hanging.answerOne()
  expect(hanging.open).toHaveLength(0)
  await other.answerOne()
  await changes.settled()
  expect(changes.wanted().size).toBe(0)
})

test('whatever is pressed while responses arrive, the last wanted quantity is sent last', async () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant('answer' as const)), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (pressed) => {
      const changes = createPendingChanges()
      const server = aServer()
      const sent: number[] = []
      let [last, mostAtOnce] = [0, 0]
      for (const step of pressed) {
        if (step === 'answer') await server.answerOne()
        else {
          last = step
          void changes.change('a', step, (quantity) => {
            sent.push(quantity)
            return server.send(quantity)
          })
        }
        mostAtOnce = Math.max(mostAtOnce, server.open.length)
      }
      while (server.open.length > 0) await server.answerOne()
      await changes.settled()
      expect(mostAtOnce).toBeLessThanOrEqual(1)
      expect(sent.at(-1) ?? 0).toBe(last)
      expect(changes.wanted().size).toBe(0)
    }),
  )
})

test('another shopper signs in: pending changes are dropped', async () => {
  const changes = createPendingChanges()
  const server = aServer()
  void changes.change('a', 2, server.send)
  changes.forget()
  expect(changes.wanted().size).toBe(0)
  expect(changes.isLatest('a', 2)).toBe(false)
  await server.answerOne()
  await changes.settled()
})
