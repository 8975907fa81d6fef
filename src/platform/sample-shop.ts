/** Default values of settings, which a public shop must not keep. */
export const sampleShop = {
  SHOP_PHONE: '0900000000',
  SHOP_EMAIL: 'cham-soc@tiem.invalid',
  SHOP_ZALO_URL: 'https://zalo.me/0900000000',
  SHOP_OWNER: 'Hộ kinh doanh Tiệm (cửa hàng mẫu)',
  SHOP_ADDRESS: '1 đường Mẫu, phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
  SHOP_TAX_CODE: '0000000000',
} as const

export const sampleBank = {
  SHOP_BANK_ACCOUNT: '0123456789',
  SHOP_BANK_HOLDER: 'CUA HANG MAU TIEM',
} as const

export const sampleSender = 'Tiệm <khong-tra-loi@tiem.invalid>'
