import QRCode from 'qrcode'
import { QRPay } from 'vietnam-qr-pay'
import type { Vnd } from '#shared/money.ts'
import { cleanPurpose } from '../domain.ts'

export type BankAccount = { bin: string; name: string; account: string; holder: string }

/**
 * How to pay `amount` by transfer with `memo` as its purpose, with the VietQR code as text and as an SVG drawing; the
 * drawing is empty where it is not wanted.
 */
export async function bankTransferFor(
  bank: BankAccount,
  amount: Vnd,
  memo: string,
  { isDrawn = true } = {},
) {
  const purpose = cleanPurpose(memo)
  const qr = QRPay.initVietQR({
    bankBin: bank.bin,
    bankNumber: bank.account,
    amount: String(amount),
    purpose,
  }).build()
  const qrSvg = isDrawn
    ? await QRCode.toString(qr, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
    : ''
  return {
    bin: bank.bin,
    bankName: bank.name,
    account: bank.account,
    holder: bank.holder,
    amount,
    memo: purpose,
    qr,
    qrSvg,
  }
}
