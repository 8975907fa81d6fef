import { expect, test } from 'vitest'
import { vnd } from '#shared/money.ts'
import { cleanPurpose } from '../domain.ts'
import { bankTransferFor } from './bank-transfer.ts'

const bank = { bin: '970436', name: 'Vietcombank', account: '0123456789', holder: 'CUA HANG' }

test('the VietQR text is the one that NAPAS prescribes', async () => {
  const { qr } = await bankTransferFor(bank, vnd(1_234_567), 'DH20261120ABC')

  expect(qr).toBe(
    '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA5303704540712345675802VN62170813DH20261120ABC6304DB7D',
  )
})

test('a purpose keeps only what banks take', () => {
  expect(cleanPurpose('đơn hàng dh-12 <b>')).toBe('N HNG DH12 B')
  expect(cleanPurpose('A'.repeat(40))).toHaveLength(25)
})
