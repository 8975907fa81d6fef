import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outstanding, reassess, refund, refundDue, settle } from './domain.ts'

const order = {
  isCancelled: false,
  status: 'unpaid' as const,
  total: 100_000,
  paidAmount: 0,
  refundedAmount: 0,
}

test.each([
  [{}, 100_000, 'exact', 'paid'],
  [{}, 99_999, 'under', 'unpaid'],
  [{}, 100_001, 'over', 'paid'],
  [{ paidAmount: 40_000 }, 60_000, 'exact', 'paid'],
  [{ paidAmount: 40_000 }, 59_999, 'under', 'unpaid'],
  [{ status: 'paid' as const, paidAmount: 100_000 }, 1, 'extra', 'paid'],
  [{ isCancelled: true }, 100_000, 'late', 'refund_due'],
  [
    { isCancelled: true, status: 'refunded' as const, paidAmount: 100_000 },
    5,
    'late',
    'refund_due',
  ],
])('%j and %i đ: %s, then %s', (account, amount, outcome, status) => {
  expect(settle({ ...order, ...account }, amount)).toMatchObject({ outcome, status })
})

test('whatever comes in, in whatever parts: it adds up, and is owed back beyond what the order costs', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 8 }), (parts, cancelledAfter) => {
      let account = { ...order, status: 'unpaid' as ReturnType<typeof settle>['status'] }
      for (const [index, amount] of parts.entries()) {
        if (index === cancelledAfter) account = { ...account, isCancelled: true }
        const { status, paidAmount } = settle(account, amount)
        account = { ...account, status, paidAmount }
      }
      const paid = parts.reduce((sum, amount) => sum + amount, 0)
      expect(account.paidAmount).toBe(paid)
      const retained = paid - refundDue(account)
      expect(retained).toBe(account.isCancelled ? 0 : Math.min(paid, order.total))
      if (!account.isCancelled) expect(account.status).toBe(paid >= order.total ? 'paid' : 'unpaid')
    }),
  )
})

test('no more is refunded than due, and nothing stays due of a fully refunded order', () => {
  const cancelled = {
    ...order,
    isCancelled: true,
    status: 'refund_due' as const,
    paidAmount: 50_000,
  }
  expect(refund(cancelled, 50_001)).toBeUndefined()
  expect(refund(cancelled, 0)).toBeUndefined()
  expect(refund(cancelled, 20_000)).toEqual({ status: 'refund_due', refundedAmount: 20_000 })
  expect(refund({ ...cancelled, refundedAmount: 20_000 }, 30_000)).toEqual({
    status: 'refunded',
    refundedAmount: 50_000,
  })
  const overpaid = { ...order, status: 'paid' as const, paidAmount: 100_700 }
  expect(refund(overpaid, 700)).toEqual({ status: 'paid', refundedAmount: 700 })
  expect(refund({ ...overpaid, refundedAmount: 700 }, 1)).toBeUndefined()
})

test.each([
  [{ paidAmount: 0 }, 'unpaid', 100_000, 0],
  [{ paidAmount: 100_000 }, 'paid', 0, 0],
  [{ paidAmount: 130_000 }, 'refund_due', 0, 30_000],
  [{ paidAmount: 130_000, refundedAmount: 30_000 }, 'paid', 0, 0],
  // What was sent back does not count as paid.
  [{ paidAmount: 100_000, refundedAmount: 30_000 }, 'unpaid', 30_000, 0],
  [{ total: 0 }, 'paid', 0, 0],
])('an order of 100,000 đ with %j is %s', (account, status, toPay, owed) => {
  const balance = { ...order, ...account }
  expect(reassess(balance)).toBe(status)
  expect(outstanding(balance)).toBe(toPay)
  expect(refundDue(balance)).toBe(owed)
  expect(outstanding({ ...balance, isCancelled: true })).toBe(0)
})

test('a changed order is paid when the rest has come, and stays paid when what is too much went back', () => {
  const changed = { ...order, paidAmount: 100_000, refundedAmount: 30_000 }
  expect(settle(changed, 29_999)).toMatchObject({ outcome: 'under', status: 'unpaid' })
  expect(settle(changed, 30_000)).toMatchObject({ outcome: 'exact', status: 'paid' })
  const owed = { ...order, status: 'refund_due' as const, paidAmount: 130_000 }
  expect(refund(owed, 30_000)).toEqual({ status: 'paid', refundedAmount: 30_000 })
})
