export { exportOf } from './export-of.ts'
export { findCoins } from './find-coins.ts'
export { adjustCoins } from './keeper/adjust-coins.ts'
export { createVoucher } from './keeper/create-voucher.ts'
export { endVoucher } from './keeper/end-voucher.ts'
export { grantVoucher } from './keeper/grant-voucher.ts'
export {
  findHolders,
  getVoucher,
  type Holder,
  listVouchers,
  type VoucherRow,
  voucherStates,
} from './keeper/list-vouchers.ts'
export { type Discounts, quoteDiscounts, type WantedDiscounts } from './quote-discounts.ts'
export { returnDiscounts, spendCoins, spendVoucher } from './spend-discounts.ts'
