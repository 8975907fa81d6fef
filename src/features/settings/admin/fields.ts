import type { SettingGroup, SettingName } from '../domain.ts'

/** A setting as the form shows it. */
export type Field = {
  name: SettingName
  label: string
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
  title: string
  sections: readonly Section[]
}

const noLimit = '0 là không giới hạn.'

const count = (name: SettingName, label: string, unit: string, hint?: string): Field => ({
  name,
  label,
  unit,
  kind: 'count',
  ...(hint && { hint }),
})

const facts: GroupTexts = {
  slug: 'thong-tin',
  title: 'Thông tin cửa hàng',
  sections: [
    {
      title: 'Tên và liên hệ',
      description: 'Hiện ở đầu và cuối mọi trang, trong email và phiếu gửi hàng.',
      fields: [
        { name: 'SHOP_NAME', label: 'Tên cửa hàng', kind: 'text', maxLength: 100 },
        { name: 'SHOP_PHONE', label: 'Số điện thoại', kind: 'tel', maxLength: 20 },
        { name: 'SHOP_EMAIL', label: 'Email chăm sóc khách', kind: 'email', maxLength: 320 },
        {
          name: 'SHOP_ZALO_URL',
          label: 'Liên kết Zalo',
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
          label: 'Chủ sở hữu',
          kind: 'text',
          maxLength: 300,
          hint: 'Tên hộ kinh doanh, công ty hoặc cá nhân',
        },
        { name: 'SHOP_ADDRESS', label: 'Địa chỉ', kind: 'text', maxLength: 300 },
        { name: 'SHOP_TAX_CODE', label: 'Mã số thuế', kind: 'text', maxLength: 14 },
        {
          name: 'SHOP_BUSINESS_LICENCE',
          label: 'Giấy đăng ký kinh doanh',
          kind: 'text',
          optional: true,
          maxLength: 300,
          hint: 'Số, ngày cấp, nơi cấp',
        },
        {
          name: 'SHOP_MINISTRY_NOTICE_URL',
          label: 'Liên kết đã thông báo Bộ Công Thương',
          kind: 'url',
          optional: true,
        },
        { name: 'SHOP_DMCA_URL', label: 'Liên kết DMCA', kind: 'url', optional: true },
      ],
    },
  ],
}

const shipping: GroupTexts = {
  slug: 'van-chuyen',
  title: 'Vận chuyển',
  sections: [
    {
      title: 'Gửi hàng',
      fields: [
        {
          name: 'SHOP_FREE_SHIPPING_FROM',
          label: 'Miễn phí giao hàng từ',
          kind: 'money',
        },
        {
          name: 'SHOP_PROVINCE_CODE',
          label: 'Gửi hàng từ',
          kind: 'province',
          hint: 'Tỉnh thành theo tên trước 1/7/2025',
        },
        count(
          'SHOP_DEFAULT_WEIGHT_GRAM',
          'Cân nặng khi sản phẩm chưa ghi',
          'g',
          'Gồm cả gói hàng, cho mỗi món',
        ),
      ],
    },
    {
      title: 'Bảng phí giao hàng',
      description:
        'Phí theo nơi nhận, cân nặng và tiền hàng. Tỉnh thành theo 34 tỉnh từ 1/7/2025; địa chỉ cũ được tính theo tỉnh mới. Đơn đã đặt giữ phí cũ.',
      fields: [{ name: 'SHOP_SHIPPING_RATES', label: 'Bảng phí giao hàng', kind: 'rates' }],
    },
  ],
}

const coins: GroupTexts = {
  slug: 'xu',
  title: 'Xu',
  sections: [
    {
      title: 'Dùng xu',
      fields: [
        count(
          'SHOP_COINS_SHARE',
          'Xu trả được nhiều nhất bao nhiêu phần tiền hàng',
          '%',
          '0 là khách không dùng được xu.',
        ),
      ],
    },
  ],
}

const orders: GroupTexts = {
  slug: 'don-hang',
  title: 'Đơn hàng',
  sections: [
    {
      title: 'Đơn chuyển khoản',
      fields: [
        count(
          'SHOP_TRANSFER_HOLD_HOURS',
          'Giữ hàng chờ tiền trong',
          'giờ',
          'Quá giờ, đơn bị huỷ và hàng bán lại được.',
        ),
        count('LIMIT_UNPAID_ORDERS', 'Đơn chờ tiền cùng lúc của một khách', 'đơn'),
      ],
    },
    {
      title: 'Đơn lớn trả tiền khi nhận',
      description:
        'Được giữ lại để bạn gọi cho khách xác nhận trước khi gửi. 0 là không giữ theo mức đó.',
      fields: [
        {
          name: 'HOLD_ORDERS_OF',
          label: 'Giữ đơn lớn của',
          kind: 'choice',
          choices: { new: 'Khách mới', all: 'Mọi khách' },
        },
        {
          name: 'HOLD_ORDER_FROM_AMOUNT',
          label: 'Từ số tiền',
          kind: 'money',
        },
        count('HOLD_ORDER_FROM_PIECES', 'Từ số món', 'món'),
        count('SHOP_HOLD_HOURS', 'Tự huỷ khi chưa xác nhận sau', 'giờ'),
      ],
    },
    {
      title: 'Mua nhiều nhất',
      fields: [
        count('LIMIT_PIECES_PER_LINE', 'Số món của một loại hàng', 'món', noLimit),
        count('LIMIT_PIECES_PER_ORDER', 'Số món của một đơn', 'món', noLimit),
        count(
          'LIMIT_FLASH_PIECES_PER_SHOPPER',
          'Số món flash sale của một khách',
          'món',
          `${noLimit} Từng đợt flash sale có thể đặt riêng.`,
        ),
      ],
    },
    {
      title: 'Chống đặt đơn ảo',
      description: 'Đơn chưa giao và chưa trả tiền cùng lúc.',
      fields: [
        count('LIMIT_ORDERS_PER_SHOPPER', 'Đơn của một khách trong một giờ', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_ACCOUNT', 'Đơn COD của một tài khoản', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_PHONE', 'Đơn COD của một số điện thoại', 'đơn', noLimit),
        count('LIMIT_OPEN_COD_ORDERS_PER_ADDRESS', 'Đơn COD đến một địa chỉ', 'đơn', noLimit),
        count(
          'LIMIT_UNPAID_PIECES_OF_NEW_SHOPPER',
          'Số món chưa trả tiền của khách mới',
          'món',
          noLimit,
        ),
      ],
    },
  ],
}

const bank: GroupTexts = {
  slug: 'ngan-hang',
  title: 'Tài khoản ngân hàng',
  sections: [
    {
      title: 'Tài khoản nhận tiền',
      fields: [
        { name: 'SHOP_BANK_BIN', label: 'Ngân hàng', kind: 'choice' },
        { name: 'SHOP_BANK_NAME', label: 'Tên ngân hàng', kind: 'text', maxLength: 100 },
        { name: 'SHOP_BANK_ACCOUNT', label: 'Số tài khoản', kind: 'text', maxLength: 19 },
        {
          name: 'SHOP_BANK_HOLDER',
          label: 'Chủ tài khoản',
          kind: 'text',
          maxLength: 100,
          hint: 'Như ngân hàng ghi: chữ hoa, không dấu',
        },
      ],
    },
  ],
}

export const groupTexts: Readonly<Record<SettingGroup, GroupTexts>> = {
  facts,
  bank,
  shipping,
  coins,
  orders,
}

export const groups = Object.keys(groupTexts) as SettingGroup[]

export const fieldsOf = (group: SettingGroup): Field[] =>
  groupTexts[group].sections.flatMap(({ fields }) => fields)

export const pathOf = (group: SettingGroup) => `/cai-dat/${groupTexts[group].slug}`

/** The parameter that names the setting to go to. */
export const fieldParameter = 'muc'
