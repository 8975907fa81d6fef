import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedStep, totpOf } from './totp.ts'

/** RFC 6238, appendix B, with the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of RFC 6238 is %s', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890')
  const now = seconds * 1000
  expect(totpOf(secret).generate({ timestamp: now })).toBe(code)
  expect(acceptedStep(secret, code, { lastStep: 0, now })).toBe(Math.floor(seconds / 30))
})

test('a code is good one step early and one step late, and never twice', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 }),
      fc.integer({ min: -3, max: 3 }),
      (secret, now, steps) => {
        const step = Math.floor(now / 30_000) + steps
        const code = totpOf(secret).generate({ timestamp: step * 30_000 })
        const near = [-1, 0, 1].map((each) =>
          totpOf(secret).generate({ timestamp: now + each * 30_000 }),
        )
        // Codes of two steps are the same once in a million.
        fc.pre(new Set([...near, code]).size === (Math.abs(steps) <= 1 ? 3 : 4))
        const expected = Math.abs(steps) <= 1 ? step : undefined
        expect(acceptedStep(secret, code, { lastStep: 0, now })).toBe(expected)
        expect(acceptedStep(secret, code, { lastStep: step - 1, now })).toBe(expected)
        expect(acceptedStep(secret, code, { lastStep: step, now })).toBeUndefined()
      },
    ),
  )
})

test.each(['12345', '1234567', '12345a', 'mã của tôi', '１２３４５６', ''])(
  'what is not six digits is a wrong code: %s',
  (code) => {
    const secret = Buffer.from('12345678901234567890')
    expect(acceptedStep(secret, code, { lastStep: 0, now: 59_000 })).toBeUndefined()
  },
)
