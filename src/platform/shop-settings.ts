import { z } from 'zod'
import { provinces2025, readShippingMethods, type ShippingRates } from '#shared/shipping-rates.ts'
import { alertEmails } from './order-alert-settings.ts'
import { provinceCodes } from './province-codes.ts'
import { sampleBank, sampleShop } from './sample-shop.ts'
import * as is from './setting-types.ts'

const sampleRates: ShippingRates = [
  {
    name: 'A',
    provinces: [...provinces2025],
    minDays: 2,
    maxDays: 4,
    bands: [{ upToGram: 500, fee: 20_000 }],
    next: { stepGram: 500, fee: 5_000 },
    discounts: [],
  },
]

/** The environment variables about the shop itself. */
export const shopEnvironment = {
  SHOP_NAME: is.text(100).default('Tiệm'),
  SHOP_PHONE: is
    .matching(
      /^[0-9+ .]{8,20}$/,
      [
        'cần một số điện thoại, 8 đến 20 ký tự gồm chữ số, dấu +, dấu chấm và dấu cách',
        'it must be a phone number, 8 to 20 characters: digits, +, dots and spaces',
      ],
      '0912 345 678',
    )
    .default(sampleShop.SHOP_PHONE),
  SHOP_EMAIL: is
    .matching(
      /^[^\s<>@,;]+@[^\s<>@,;]+$/,
      ['cần một địa chỉ e-mail', 'it must be an e-mail address'],
      'cham-soc@vi-du.vn',
    )
    .default(sampleShop.SHOP_EMAIL),
  SHOP_ZALO_URL: is.webUrl('https://zalo.me/0912345678').default(sampleShop.SHOP_ZALO_URL),
  SHOP_OWNER: is.text(300).default(sampleShop.SHOP_OWNER),
  SHOP_ADDRESS: is.text(300).default(sampleShop.SHOP_ADDRESS),
  SHOP_TAX_CODE: is
    .matching(/^(?:\d{10}(?:-?\d{3})?|\d{12})$/, [
      'cần mã số thuế gồm 10, 12 hoặc 13 chữ số',
      'it must be a tax code of 10, 12 or 13 digits',
    ])
    .default(sampleShop.SHOP_TAX_CODE),
  SHOP_BUSINESS_LICENCE: is.text(300, '0312345678, Sở Tài chính TP. Hồ Chí Minh').optional(),
  SHOP_BANK_BIN: is
    .matching(/^\d{6}$/, [
      'cần mã BIN của ngân hàng, gồm 6 chữ số (970436 là Vietcombank)',
      'it must be the BIN of a bank, 6 digits (970436 is Vietcombank)',
    ])
    .default('970436'),
  SHOP_BANK_NAME: is.text(100).default('Vietcombank'),
  SHOP_BANK_ACCOUNT: is
    .matching(
      /^[0-9A-Za-z]{4,19}$/,
      [
        'cần một số tài khoản, 4 đến 19 chữ số hoặc chữ cái viết liền',
        'it must be an account number, 4 to 19 digits or letters without spaces',
      ],
      '0011223344',
    )
    .default(sampleBank.SHOP_BANK_ACCOUNT),
  SHOP_BANK_HOLDER: is.text(100).default(sampleBank.SHOP_BANK_HOLDER),
  SHOP_PROVINCE_CODE: is
    .setting(
      (code) => provinceCodes.find((known) => known === code),
      [
        'cần mã hai chữ số của một trong 63 tỉnh thành đến 30/6/2025 (01 Hà Nội, 48 Đà Nẵng, 79 TP. Hồ Chí Minh, 92 Cần Thơ)',
        'it must be the two-digit code of one of the 63 provinces until 30 June 2025 (01 Hà Nội, 48 Đà Nẵng, 79 Hồ Chí Minh City, 92 Cần Thơ)',
      ],
    )
    .default('79'),
  SHOP_DEFAULT_WEIGHT_GRAM: is.wholeNumber(1).default(300),
  SHOP_FREE_SHIPPING_FROM: is.wholeNumber(0).default(1_000_000),
  /**
   * Methods of delivery with their fees by province, weight and subtotal, as JSON, or the fees of the only one; without them
   * those that the province of the shop gives.
   */
  SHOP_SHIPPING_RATES: is
    .explained(
      (text) => {
        const read = readShippingMethods(text)
        return 'methods' in read ? { value: read.methods } : { problem: read.problem }
      },
      ['cần một bảng giá giao hàng dạng JSON', 'it must be a table of shipping rates as JSON'],
      JSON.stringify(sampleRates),
    )
    .optional(),
  SHOP_TRANSFER_HOLD_HOURS: is.wholeNumber(1, 720).default(24),
  SHOP_RETURN_DAYS: is.wholeNumber(0, 365).default(7),
  /** `low_stock` has no variants of which more are left than its greatest value. */
  SHOP_LOW_STOCK: is.wholeNumber(0, 1000).default(5),
  SHOP_COINS_SHARE: is.wholeNumber(0, 100).default(50),
  SHOP_ORDER_ALERT_EMAILS: alertEmails.optional(),
  SHOP_DMCA_URL: is.webUrl('https://www.dmca.com/Protection/Status.aspx').optional(),
  SHOP_MINISTRY_NOTICE_URL: is.webUrl('http://online.gov.vn/Home/WebDetails/1').optional(),
}

const Environment = z.object(shopEnvironment)

export function readShopSettings(env: z.infer<typeof Environment>) {
  return {
    name: env.SHOP_NAME,
    phone: env.SHOP_PHONE,
    email: env.SHOP_EMAIL,
    zaloUrl: env.SHOP_ZALO_URL,
    owner: env.SHOP_OWNER,
    address: env.SHOP_ADDRESS,
    taxCode: env.SHOP_TAX_CODE,
    businessLicence: env.SHOP_BUSINESS_LICENCE,
    bank: {
      bin: env.SHOP_BANK_BIN,
      name: env.SHOP_BANK_NAME,
      account: env.SHOP_BANK_ACCOUNT,
      holder: env.SHOP_BANK_HOLDER,
    },
    provinceCode: env.SHOP_PROVINCE_CODE,
    defaultWeightGram: env.SHOP_DEFAULT_WEIGHT_GRAM,
    shippingMethods: env.SHOP_SHIPPING_RATES,
    freeShippingFrom: env.SHOP_FREE_SHIPPING_FROM,
    transferHoldHours: env.SHOP_TRANSFER_HOLD_HOURS,
    /** Days after its completion in which a shopper may ask to return goods of an order; 0 for never. */
    returnDays: env.SHOP_RETURN_DAYS,
    /** Staff are told of variants of which so few pieces are left; 0 for never. */
    lowStock: env.SHOP_LOW_STOCK,
    coinsShare: env.SHOP_COINS_SHARE,
    /** Told of each new order. */
    orderAlertEmails: env.SHOP_ORDER_ALERT_EMAILS ?? [],
    dmcaUrl: env.SHOP_DMCA_URL,
    ministryNoticeUrl: env.SHOP_MINISTRY_NOTICE_URL,
  }
}
