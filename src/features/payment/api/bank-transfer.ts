import QRCode from 'qrcode'
import { QRPay } from 'vietnam-qr-pay'
import type { Vnd } from '#shared/money.ts'
import { cleanPurpose } from '../domain.ts'

export type BankAccount = { bin: string; name: string; account: string; holder: string }

/** Bank details for a transfer of `amount` đồng with `memo`, with the VietQR code as text and, if `isDrawn`, as SVG. */
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
