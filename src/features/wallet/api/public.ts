export { stopVoucher } from './admin/stop-voucher.ts'
export { exportPersonalData } from './export-personal-data.ts'
export { findCoins } from './find-coins.ts'
export { adjustCoins } from './merchant/adjust-coins.ts'
export { createVoucher } from './merchant/create-voucher.ts'
export { endVoucher } from './merchant/end-voucher.ts'
export { grantVoucher } from './merchant/grant-voucher.ts'
export {
  findHolders,
  getVoucher,
  type Holder,
  listVouchers,
  type VoucherRow,
  voucherStates,
} from './merchant/list-vouchers.ts'
export { type Discounts, quoteDiscounts, type WantedDiscounts } from './quote-discounts.ts'
export { type Requoted, requoteDiscounts } from './requote-discounts.ts'
export { type CoinsBack, returnForGoods } from './return-for-goods.ts'
export {
  returnCoins,
  returnDiscounts,
  returnVoucher,
  spendCoins,
  spendVoucher,
} from './spend-discounts.ts'
