import { expect, test } from 'vitest'
import type { Order } from '../contract.ts'
import { timelineOf } from './timeline.ts'

const at = '2026-11-20T03:00:00Z'
const order = (status: Order['status'], kinds: string[]) =>
  ({ status, createdAt: at, events: kinds.map((kind) => ({ kind, at })) }) as Order
const steps = (value: Order) => timelineOf(value).map((step) => `${step.text}${step.at ? '' : '?'}`)

test('a new order has delivery and completion before it', () => {
  expect(steps(order('PENDING', ['placed']))).toEqual([
    'Đã đặt hàng',
    'Đang giao hàng?',
    'Hoàn tất?',
  ])
})

test('what happened stands in the order in which it did', () => {
  expect(steps(order('SHIPPING', ['placed', 'paid', 'shipping']))).toEqual([
    'Đã đặt hàng',
    'Đã nhận thanh toán',
    'Đang giao hàng',
    'Hoàn tất?',
  ])
})

test('nothing lies before a cancelled order', () => {
  expect(steps(order('CANCELLED', ['placed', 'cancelled']))).toEqual(['Đã đặt hàng', 'Đã hủy'])
})

test('a server without events tells at least when the order was placed', () => {
  expect(steps(order('PENDING', []))[0]).toBe('Đã đặt hàng')
})
