import { expect, test } from 'vitest'
import { parseOrder } from './order-parsers.ts'
import { openReviews, reviewChances } from './review-chances.ts'

const items = ['p1', 'p2', 'p1'].map((id, place) => ({ id: `i${place}`, product: { id } }))
const order = (status: string) => parseOrder({ data: { id: 'DH1', status, orderItems: items } })
const waiting = (productId: string, orderId = 'DH1') => ({
  orderId,
  productId,
  product: { id: productId, slug: productId, name: productId, thumbnail: null },
})

test('of a completed order each product is reviewed once', () => {
  const pending = { items: [waiting('p1'), waiting('p2', 'DH2')], total: 2 }
  const chances = [...reviewChances(order('COMPLETED'), pending)].toSorted()
  expect(chances).toEqual([
    ['i0', 'open'],
    ['i1', 'written'],
  ])
  expect([...openReviews(order('COMPLETED'), pending).keys()]).toEqual(['i0'])
})

test('other orders are not reviewed', () => {
  for (const status of ['PENDING', 'SHIPPING', 'CANCELLED', 'RETURNED']) {
    const pending = { items: [waiting('p1')], total: 1 }
    expect(reviewChances(order(status), pending).size).toBe(0)
    expect(openReviews(order(status), pending).size).toBe(0)
  }
})

test('where pending reviews are unknown, an order offers one and a list does not', () => {
  expect([...reviewChances(order('COMPLETED'), undefined).values()]).toEqual(['open', 'open'])
  expect(openReviews(order('COMPLETED'), undefined).size).toBe(0)
  const cut = { items: [waiting('p9', 'DH9')], total: 200 }
  expect([...openReviews(order('COMPLETED'), cut).values()]).toEqual(['open', 'open'])
})
