import fc from 'fast-check'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { parse, validate } from 'vietqr-ts'
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

test('another reader finds the same account, amount and purpose in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.stringMatching(/^DH[1-9A-HJKMNP-TV-Z]{8}$/),
      async (amount, memo) => {
        const { qr } = await bankTransferFor(bank, vnd(amount), memo)
        const read = parse(qr)
        expect(read).toMatchObject({
          success: true,
          data: {
            bankCode: bank.bin,
            accountNumber: bank.account,
            amount: String(amount),
            message: memo,
          },
        })
        expect(read.data && validate(read.data, qr).isValid).toBe(true)
      },
    ),
    { numRuns: 50 },
  )
})

test.each([208, 624])('a camera reads the drawing at %i pixels', async (width) => {
  const { qr, qrSvg } = await bankTransferFor(bank, vnd(123_456_789_000), 'DH7K3M9QX2')
  const drawing = sharp(Buffer.from(qrSvg), { density: 300 }).resize(width).ensureAlpha()
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true })

  // A CommonJS module: the function is the default of its default export.
  const read = jsQr.default(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(qr)
})

test('a purpose has only characters that banks accept', () => {
  expect(cleanPurpose('đơn hàng dh-12 <b>')).toBe('DON HANG DH12 B')
  expect(cleanPurpose('A'.repeat(40))).toHaveLength(25)
})
