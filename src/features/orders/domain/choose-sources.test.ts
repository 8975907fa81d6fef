import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSources, type LocationId, placesInTurn } from './choose-sources.ts'

const shelf =
  (pieces: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  (variantId: string, location: LocationId) =>
    pieces[location ?? 'main']?.[variantId] ?? 0
const item = (variantId: string, pieces: number) => ({
  id: `${variantId}-${pieces}`,
  variantId,
  pieces,
})

test('the first place that has all of an order is taken, though an earlier one has a part', () => {
  const free = shelf({ main: { cup: 9 }, hue: { cup: 2, bowl: 1 } })
  const order = [item('cup', 2), item('bowl', 1)]
  expect([...chooseSources(order, [null, 'hue'], free).values()]).toEqual(['hue', 'hue'])
})

test('when none has all, each item comes whole from the first that has it, and else from the main one', () => {
  const free = shelf({ main: { cup: 9 }, hue: { bowl: 1, vase: 1 } })
  const order = [item('cup', 2), item('bowl', 1), item('vase', 2)]
  expect([...chooseSources(order, ['hue', null], free).values()]).toEqual([null, 'hue', null])
})

test('two items of a variant are counted together', () => {
  const free = shelf({ hue: { cup: 3 }, vinh: { cup: 2 } })
  const order = [item('cup', 2), { ...item('cup', 2), id: 'second' }]
  expect([...chooseSources(order, ['hue', 'vinh', null], free).values()]).toEqual(['hue', 'vinh'])
})

test('what takes no pieces goes with the rest, and alone stays at the main place', () => {
  const free = shelf({ hue: { cup: 3 } })
  expect([
    ...chooseSources([item('cup', 1), item('soap', 0)], ['hue', null], free).values(),
  ]).toEqual(['hue', 'hue'])
  expect([...chooseSources([item('soap', 0)], ['hue', null], free).values()]).toEqual([null])
})

test('near places come first, and keep their rank among themselves', () => {
  const places = ['01', '79', '01', null].map((provinceCode, rank) => ({ provinceCode, rank }))
  const ranks = (near: string | undefined) => placesInTurn(places, near).map(({ rank }) => rank)
  expect(ranks('01')).toEqual([0, 2, 1, 3])
  expect(ranks('79')).toEqual([1, 0, 2, 3])
  expect(ranks(undefined)).toEqual([0, 1, 2, 3])
})

test('no place but the main one ever gives more than it has, and each item gets one place', () => {
  const variant = fc.constantFrom('cup', 'bowl')
  const items = fc.array(fc.record({ id: fc.uuid(), variantId: variant, pieces: fc.nat(4) }), {
    maxLength: 6,
  })
  const stock = fc.record({ cup: fc.nat(6), bowl: fc.nat(6) })
  fc.assert(
    fc.property(items, stock, stock, (order, hue, vinh) => {
      const chosen = chooseSources(order, ['hue', null, 'vinh'], shelf({ hue, vinh }))
      expect(chosen.size).toBe(new Set(order.map(({ id }) => id)).size)
      for (const [place, has] of Object.entries({ hue, vinh })) {
        for (const id of ['cup', 'bowl'] as const) {
          const taken = order.filter(
            (each) => each.variantId === id && chosen.get(each.id) === place,
          )
          expect(taken.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(has[id])
        }
      }
    }),
  )
})
