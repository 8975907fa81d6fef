import { type SettingGroup, type SettingName, settingGroups } from '../domain.ts'

/** A setting as the form shows it. */
export type Field = {
  name: SettingName
  hint?: string
  kind: 'text' | 'tel' | 'email' | 'url' | 'money' | 'count' | 'choice' | 'province' | 'rates'
  /** Behind a number. */
  unit?: string
  optional?: boolean
  maxLength?: number
  choices?: Readonly<Record<string, string>>
}

export type Section = { title: string; description?: string; fields: readonly Field[] }

export type GroupTexts = {
  /** Last part of the page's address. */
  slug: string
  sections: readonly Section[]
}

const noLimit = '0 là không giới hạn.'

const count = (name: SettingName, unit: string, hint?: string): Field => ({
  name,
  unit,
  kind: 'count',
  ...(hint && { hint }),
})

const facts: GroupTexts = {
  slug: 'thong-tin',
  sections: [
    {
      title: 'Tên và liên hệ',
      description: 'Hiện ở đầu và cuối mọi trang, trong email và phiếu gửi hàng.',
      fields: [
        { name: 'SHOP_NAME', kind: 'text', maxLength: 100 },
        { name: 'SHOP_PHONE', kind: 'tel', maxLength: 20 },
        { name: 'SHOP_EMAIL', kind: 'email', maxLength: 320 },
        {
          name: 'SHOP_ZALO_URL',
          kind: 'url',
          hint: 'Ví dụ: https://zalo.me/0912345678',
        },
      ],
    },
    {
      title: 'Chủ cửa hàng và pháp lý',
      description: 'Luật buộc cửa hàng trên mạng ghi rõ ai bán. Hiện ở chân trang.',
      fields: [
        {
          name: 'SHOP_OWNER',
          kind: 'text',
          maxLength: 300,
          hint: 'Tên hộ kinh doanh, công ty hoặc cá nhân',
        },
        { name: 'SHOP_ADDRESS', kind: 'text', maxLength: 300 },
        { name: 'SHOP_TAX_CODE', kind: 'text', maxLength: 14 },
        {
          name: 'SHOP_BUSINESS_LICENCE',
          kind: 'text',
          optional: true,
          maxLength: 300,
          hint: 'Số, ngày cấp, nơi cấp',
        },
        {
          name: 'SHOP_MINISTRY_NOTICE_URL',
          kind: 'url',
          optional: true,
        },
        { name: 'SHOP_DMCA_URL', kind: 'url', optional: true },
      ],
    },
  ],
}

const shipping: GroupTexts = {
  slug: 'van-chuyen',
  sections: [
    {
      title: 'Gửi hàng',
      fields: [
        {
          name: 'SHOP_FREE_SHIPPING_FROM',
          kind: 'money',
        },
        {
          name: 'SHOP_PROVINCE_CODE',
          kind: 'province',
          hint: 'Tỉnh thành theo tên trước 1/7/2025',
        },
        count('SHOP_DEFAULT_WEIGHT_GRAM', 'g', 'Gồm cả gói hàng, cho mỗi món'),
      ],
    },
    {
      title: 'Bảng phí giao hàng',
      description:
        'Phí theo nơi nhận, cân nặng và tiền hàng. Tỉnh thành theo 34 tỉnh từ 1/7/2025; địa chỉ cũ được tính theo tỉnh mới. Đơn đã đặt giữ phí cũ. Có nhiều cách giao thì khách chọn khi đặt hàng.',
      fields: [{ name: 'SHOP_SHIPPING_RATES', kind: 'rates' }],
    },
  ],
}

const coins: GroupTexts = {
  slug: 'xu',
  sections: [
    {
      title: 'Dùng xu',
      fields: [count('SHOP_COINS_SHARE', '%', '0 là khách không dùng được xu.')],
    },
  ],
}

const orders: GroupTexts = {
  slug: 'don-hang',
  sections: [
    {
      title: 'Báo đơn mới',
      fields: [
        {
          name: 'SHOP_ORDER_ALERT_EMAILS',
          kind: 'text',
          optional: true,
          maxLength: 2000,
          hint: 'Nhiều địa chỉ cách nhau bằng dấu phẩy. Có thể báo cả vào Telegram và Zalo: mục Telegram, Zalo ở trên.',
        },
      ],
    },
    {
      title: 'Sắp hết hàng',
      fields: [
        count('SHOP_LOW_STOCK', 'món', 'Hoặc ít hơn, của mỗi phân loại đang bán. 0 là không báo.'),
      ],
    },
    {
      title: 'Trả hàng',
      fields: [
        count(
          'SHOP_RETURN_DAYS',
          'ngày',
          'Sau khi đơn hoàn tất. 0 là chỉ cửa hàng tự nhập được yêu cầu.',
        ),
      ],
    },
    {
      title: 'Đơn chuyển khoản',
      fields: [
        count('SHOP_TRANSFER_HOLD_HOURS', 'giờ', 'Quá giờ, đơn bị huỷ và hàng bán lại được.'),
        count('LIMIT_UNPAID_ORDERS', 'đơn'),
      ],
    },
    {
      title: 'Đơn lớn trả tiền khi nhận',
      description:
        'Được giữ lại để bạn gọi cho khách xác nhận trước khi gửi. 0 là không giữ theo mức đó.',
      fields: [
        {
          name: 'HOLD_ORDERS_OF',
          kind: 'choice',
          choices: { new: 'Khách mới', all: 'Mọi khách' },
        },
        {
          name: 'HOLD_ORDER_FROM_AMOUNT',
          kind: 'money',
        },
        count('HOLD_ORDER_FROM_PIECES', 'món'),
        count('SHOP_HOLD_HOURS', 'giờ'),
      ],
    },
    {
      title: 'Mua nhiều nhất',
      fields: [
        count('LIMIT_PIECES_PER_LINE', 'món', noLimit),
        count('LIMIT_PIECES_PER_ORDER', 'món', noLimit),
        count(
          'LIMIT_FLASH_PIECES_PER_SHOPPER',
          'món',
          `${noLimit} Từng đợt flash sale có thể đặt riêng.`,
        ),
      ],
    },
    {
      title: 'Chống đặt đơn ảo',
      description: 'Đơn chưa giao và chưa trả tiền cùng lúc.',
      fields: [
        count('LIMIT_ORDERS_PER_SHOPPER', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_PHONE', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_ADDRESS', 'đơn', noLimit),
        count('LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER', 'món', noLimit),
      ],
    },
  ],
}

const bank: GroupTexts = {
  slug: 'ngan-hang',
  sections: [
    {
      title: 'Tài khoản nhận tiền',
      fields: [
        { name: 'SHOP_BANK_BIN', kind: 'choice' },
        { name: 'SHOP_BANK_NAME', kind: 'text', maxLength: 100 },
        { name: 'SHOP_BANK_ACCOUNT', kind: 'text', maxLength: 19 },
        {
          name: 'SHOP_BANK_HOLDER',
          kind: 'text',
          maxLength: 100,
          hint: 'Như ngân hàng ghi: chữ hoa, không dấu',
        },
      ],
    },
  ],
}

const bots: GroupTexts = {
  slug: 'bao-don',
  sections: [
    {
      title: 'Telegram, Zalo',
      fields: settingGroups.bots.map((name) => ({ name, kind: 'text' })),
    },
  ],
}

export const groupTexts: Readonly<Record<SettingGroup, GroupTexts>> = {
  facts,
  bank,
  shipping,
  coins,
  orders,
  bots,
}

export const groups = Object.keys(groupTexts) as SettingGroup[]

export const fieldsOf = (group: SettingGroup): Field[] =>
  groupTexts[group].sections.flatMap(({ fields }) => fields)

export const pathOf = (group: SettingGroup) => `/cai-dat/${groupTexts[group].slug}`

/** The parameter that names the setting to go to. */
export const fieldParameter = 'muc'
