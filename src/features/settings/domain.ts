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
    'SHOP_ORDER_ALERT_EMAILS',
    'SHOP_LOW_STOCK',
    'SHOP_RETURN_DAYS',
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
  bots: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'ZALO_BOT_TOKEN', 'ZALO_CHAT_ID'],
} as const

export type SettingGroup = keyof typeof settingGroups
export type SettingName = (typeof settingGroups)[SettingGroup][number]

/** What each setting is called, in Vietnamese. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  SHOP_DEFAULT_WEIGHT_GRAM: 'Cân nặng khi sản phẩm chưa ghi',
  SHOP_COINS_SHARE: 'Xu trả được nhiều nhất bao nhiêu phần tiền hàng',
  SHOP_ORDER_ALERT_EMAILS: 'Báo đơn mới qua email đến',
  SHOP_LOW_STOCK: 'Báo sắp hết hàng khi còn',
  SHOP_RETURN_DAYS: 'Khách xin trả hàng được trong',
  SHOP_TRANSFER_HOLD_HOURS: 'Giữ hàng chờ tiền trong',
  LIMIT_UNPAID_ORDERS: 'Đơn chờ tiền cùng lúc của một khách',
  HOLD_ORDER_FROM_PIECES: 'Từ số món',
  SHOP_HOLD_HOURS: 'Tự huỷ khi chưa xác nhận sau',
  LIMIT_PIECES_PER_LINE: 'Số món của một loại hàng',
  LIMIT_PIECES_PER_ORDER: 'Số món của một đơn',
  LIMIT_FLASH_PIECES_PER_SHOPPER: 'Số món flash sale của một khách',
  LIMIT_ORDERS_PER_SHOPPER: 'Đơn của một khách trong một giờ',
  LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT: 'Đơn COD của một tài khoản',
  LIMIT_OPEN_COD_ORDERS_PER_PHONE: 'Đơn COD của một số điện thoại',
  LIMIT_OPEN_COD_ORDERS_PER_ADDRESS: 'Đơn COD đến một địa chỉ',
  LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER: 'Số món chưa trả tiền của khách mới',
  SHOP_NAME: 'Tên cửa hàng',
  SHOP_PHONE: 'Số điện thoại',
  SHOP_EMAIL: 'Email chăm sóc khách',
  SHOP_ZALO_URL: 'Liên kết Zalo',
  SHOP_OWNER: 'Chủ sở hữu',
  SHOP_ADDRESS: 'Địa chỉ',
  SHOP_TAX_CODE: 'Mã số thuế',
  SHOP_BUSINESS_LICENCE: 'Giấy đăng ký kinh doanh',
  SHOP_MINISTRY_NOTICE_URL: 'Liên kết đã thông báo Bộ Công Thương',
  SHOP_DMCA_URL: 'Liên kết DMCA',
  SHOP_FREE_SHIPPING_FROM: 'Miễn phí giao hàng từ',
  SHOP_PROVINCE_CODE: 'Gửi hàng từ',
  SHOP_SHIPPING_RATES: 'Bảng phí giao hàng',
  HOLD_ORDERS_OF: 'Giữ đơn lớn của',
  HOLD_ORDER_FROM_AMOUNT: 'Từ số tiền',
  SHOP_BANK_BIN: 'Ngân hàng',
  SHOP_BANK_NAME: 'Tên ngân hàng',
  SHOP_BANK_ACCOUNT: 'Số tài khoản',
  SHOP_BANK_HOLDER: 'Chủ tài khoản',
  TELEGRAM_BOT_TOKEN: 'Mã (token) của bot Telegram',
  TELEGRAM_CHAT_ID: 'Cuộc trò chuyện Telegram',
  ZALO_BOT_TOKEN: 'Mã (token) của bot Zalo',
  ZALO_CHAT_ID: 'Cuộc trò chuyện Zalo',
}

export const groupNames: Readonly<Record<SettingGroup, string>> = {
  facts: 'Thông tin cửa hàng',
  bank: 'Tài khoản ngân hàng',
  shipping: 'Vận chuyển',
  coins: 'Xu',
  orders: 'Đơn hàng',
  bots: 'Telegram, Zalo',
}

/** All signs of an account number or a token but the last four, hidden. */
export function maskAllButLastFour(text: string): string {
  return text.length > 4 ? `••••${text.slice(-4)}` : '••••'
}

const secretSettings: readonly string[] = [
  'TELEGRAM_BOT_TOKEN',
  'ZALO_BOT_TOKEN',
] satisfies SettingName[]

/** A setting's value for people and for the audit log. */
export function shownValue<Value>(name: string, value: Value): Value | string {
  return secretSettings.includes(name) && typeof value === 'string'
    ? maskAllButLastFour(value)
    : value
}
