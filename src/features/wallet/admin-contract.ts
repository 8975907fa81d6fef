import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { CoinEntry } from './contract.ts'
import { voucherKinds } from './domain.ts'
import { mostCoins, mostDong, mostTargets, mostUses } from './limits.ts'

/** `usable` runs now, `soon` begins later. */
export const voucherListStates = ['usable', 'soon', 'used-up', 'ended'] as const
export type VoucherListState = (typeof voucherListStates)[number]

export const StaffVoucher = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(voucherListStates),
  kind: z.enum(voucherKinds),
  /** Per cent of the goods or the shipping fee, or đồng. */
  value: z.int(),
  /** The most that it takes off; null for no limit, and for a fixed sum. */
  maxDiscount: Vnd.nullable(),
  minSubtotal: Vnd,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  /** Number of orders that may use it; null for no limit. */
  quantity: z.int().nullable(),
  used: z.int(),
  isPublic: z.boolean(),
  description: z.string(),
  /** For some products or categories alone. */
  isTargeted: z.boolean(),
  version: z.int(),
})
export type StaffVoucher = z.infer<typeof StaffVoucher>

const named = z.array(z.object({ id: Id, name: z.string() }))
/** What a voucher is for; a category with all its branches, named with those above it. */
export const VoucherTargets = z.object({ products: named, categories: named })
export type VoucherTargets = z.infer<typeof VoucherTargets>

export const VoucherDetails = StaffVoucher.extend({
  /** Null for all goods. */
  targets: VoucherTargets.nullable(),
  /** What its orders were discounted by. */
  discounted: Vnd,
  /** Shoppers to whom it was given and who have not used it. */
  unused: z.int(),
})
export type VoucherDetails = z.infer<typeof VoucherDetails>

const cursor = z.string().max(200).optional()

export const StaffVoucherQuery = z.object({
  state: z.enum(voucherListStates).optional(),
  /** Part of a code. */
  q: text(0, 100, 'Mã cần tìm dài tối đa 100 ký tự.').optional(),
  cursor,
})
export const VoucherCountsQuery = StaffVoucherQuery.pick({ q: true })
export const VoucherCounts = z.record(z.enum([...voucherListStates, 'all']), CappedCount)
export type VoucherCounts = z.infer<typeof VoucherCounts>
export const VoucherCountsAnswer = answer({ data: VoucherCounts })

export const StaffVouchersAnswer = answer({
  data: z.array(StaffVoucher),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const VoucherDetailsAnswer = answer({ data: VoucherDetails })
export const VoucherParams = z.object({ id: z.string().max(100) })

const dong = (message: string) => z.int(message).min(1, message).max(mostDong, message)
const tooManyTargets = `Chọn được tối đa ${mostTargets} sản phẩm và ${mostTargets} danh mục.`
const moment = (message: string) => z.iso.datetime({ offset: true, error: message })

export const SaveVoucher = z.object({
  code: z.string('Vui lòng nhập mã.').max(100, 'Mã cần 3 đến 32 chữ không dấu và chữ số.'),
  kind: z.enum(voucherKinds, 'Vui lòng chọn cách giảm.'),
  value: dong('Vui lòng nhập mức giảm.'),
  maxDiscount: dong('Số tiền giảm tối đa từ 1đ đến 1 tỷ đồng.').nullable(),
  minSubtotal: z
    .int('Tiền hàng tối thiểu chưa đúng.')
    .min(0, 'Tiền hàng tối thiểu chưa đúng.')
    .max(mostDong, 'Tiền hàng tối thiểu nhiều nhất là 1 tỷ đồng.'),
  startAt: moment('Vui lòng nhập ngày bắt đầu.'),
  endAt: moment('Vui lòng nhập ngày kết thúc.'),
  quantity: z
    .int('Số lượt dùng chưa đúng.')
    .min(1, 'Cần ít nhất một lượt dùng.')
    .max(mostUses, 'Số lượt dùng quá lớn.')
    .nullable(),
  isPublic: z.boolean(),
  description: text(0, 500, 'Mô tả tối đa 500 ký tự.'),
  /** What it is for; null for all goods. */
  targets: z
    .object({
      productIds: z.array(Id).max(mostTargets, tooManyTargets),
      categoryIds: z.array(Id).max(mostTargets, tooManyTargets),
    })
    .nullable()
    .default(null),
})
export type SaveVoucher = z.infer<typeof SaveVoucher>

const version = z.int().min(1).max(2_000_000_000)
export const ChangeVoucher = SaveVoucher.extend({ version })
export type ChangeVoucher = z.infer<typeof ChangeVoucher>

/** `withdrawn` when it had not begun, so that it is gone. */
export const EndVoucherAnswer = answer({ state: z.enum(['ended', 'withdrawn']) })
export type EndVoucherAnswer = z.infer<typeof EndVoucherAnswer>

/** Who has an account, by e-mail, phone number or username. */
const account = text(1, 320, 'Vui lòng nhập email hoặc số điện thoại của khách.')
export const GrantVoucher = z.object({ account })
export const GrantAnswer = answer({
  /** False for somebody who had it before. */
  isNew: z.boolean(),
})

export const VoucherUse = z.object({
  orderId: z.string(),
  discount: Vnd,
  at: z.iso.datetime(),
})
export type VoucherUse = z.infer<typeof VoucherUse>
export const VoucherUsesQuery = z.object({ cursor })
export const VoucherUsesAnswer = answer({
  data: z.array(VoucherUse),
  next: z.string().nullable(),
})

export const CoinAccountQuery = z.object({ account })
/** A shopper and their latest coin entries. Personal data is masked for who lacks `customers.read`. */
export const CoinAccount = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  balance: z.int(),
  entries: z.array(CoinEntry),
  total: z.int(),
})
export type CoinAccount = z.infer<typeof CoinAccount>
export const CoinAccountAnswer = answer({ data: CoinAccount })

const amountWrong = 'Vui lòng nhập số xu, nhiều nhất 100 triệu.'
export const AdjustCoins = z.object({
  /** Negative to take coins away. */
  amount: z
    .int(amountWrong)
    .min(-mostCoins, amountWrong)
    .max(mostCoins, amountWrong)
    .refine((amount) => amount !== 0, amountWrong),
  reason: text(1, 200, 'Vui lòng nhập lý do, tối đa 200 ký tự. Khách đọc được lý do này.'),
  /** The balance that was seen: again it changes nothing. */
  balance: z.int().min(0).max(9_000_000_000_000),
})
export type AdjustCoins = z.infer<typeof AdjustCoins>
export const BalanceAnswer = answer({ balance: z.int() })
