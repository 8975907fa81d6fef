import { expect, test } from 'vitest'
import { vnd } from '#shared/money.ts'
import type { OrderDetails } from '../admin-contract.ts'
import { completingText } from './ask-to-complete.ts'

const account = { id: 'a', name: 'Lan', phone: null, email: null, createdAt: '' }
const payment = (toCollect: number) =>
  ({ toCollect: vnd(toCollect) }) as unknown as OrderDetails['payment']

test('completing names the money that counts as collected, and the coins', () => {
  const text = completingText({ payment: payment(216_000), account, subtotal: vnd(200_000) })
  expect(text).toBe(
    'Tiệm ghi nhận đã thu hộ 216.000đ và cộng 2.000 xu cho khách. Bước này không hoàn tác được.',
  )
})

test('who has no account earns nothing, and a paid order collects nothing', () => {
  const text = completingText({ payment: payment(0), account: null, subtotal: vnd(200_000) })
  expect(text).toBe('Bước này không hoàn tác được.')
})
