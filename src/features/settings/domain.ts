/** Settings that are edited together, by the names of their environment variables. */
export const settingGroups = {
  facts: [
    'SHOP_NAME',
    'SHOP_PHONE',
    'SHOP_EMAIL',
    'SHOP_ZALO_URL',
    'SHOP_OWNER',
    'SHOP_ADDRESS',
    'SHOP_TAX_CODE',
    'SHOP_BUSINESS_LICENCE',
    'SHOP_MINISTRY_NOTICE_URL',
    'SHOP_DMCA_URL',
  ],
  bank: ['SHOP_BANK_BIN', 'SHOP_BANK_NAME', 'SHOP_BANK_ACCOUNT', 'SHOP_BANK_HOLDER'],
  shipping: [
    'SHOP_SHIPPING_RATES',
    'SHOP_PROVINCE_CODE',
    'SHOP_DEFAULT_WEIGHT_GRAM',
    'SHOP_FREE_SHIPPING_FROM',
  ],
  coins: ['SHOP_COINS_SHARE'],
  orders: [
    'SHOP_TRANSFER_HOLD_HOURS',
    'LIMIT_UNPAID_ORDERS',
    'HOLD_ORDERS_OF',
    'HOLD_ORDER_FROM_AMOUNT',
    'HOLD_ORDER_FROM_PIECES',
    'SHOP_HOLD_HOURS',
    'LIMIT_PIECES_PER_LINE',
    'LIMIT_PIECES_PER_ORDER',
    'LIMIT_FLASH_PIECES_PER_SHOPPER',
    'LIMIT_ORDERS_PER_SHOPPER',
    'LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT',
    'LIMIT_OPEN_COD_ORDERS_PER_PHONE',
    'LIMIT_OPEN_COD_ORDERS_PER_ADDRESS',
    'LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER',
  ],
} as const

export type SettingGroup = keyof typeof settingGroups
export type SettingName = (typeof settingGroups)[SettingGroup][number]

/** All signs of an account number but the last four, hidden. */
export function maskAccount(account: string): string {
  return account.length > 4 ? `••••${account.slice(-4)}` : '••••'
}
