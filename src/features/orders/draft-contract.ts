import { z } from 'zod'
import { AddressScheme } from '#features/addresses/contract.ts'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { PaymentMethod } from './contract.ts'
import { deliveryChoice } from './delivery-contract.ts'

const wrongQuantity = 'Số lượng phải từ 1 đến 9.999.'
const wrongDiscount = 'Mức giảm phải là số tiền lớn hơn 0, hoặc từ 1 đến 100 phần trăm.'
const wrongUnit = 'Vui lòng chọn lại địa chỉ.'
const unit = z.string(wrongUnit).regex(/^\d{0,10}$/, wrongUnit)

const DraftLine = z.object({
  productId: Id,
  variantId: Id,
  quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(9_999, wrongQuantity),
})

const Discount = z.object({
  kind: z.enum(['amount', 'percent'], wrongDiscount),
  /** Đồng, or percent of the goods. */
  value: z.int(wrongDiscount).min(1, wrongDiscount).max(1_000_000_000, wrongDiscount),
  reason: z.string(),
})

const Place = z.object({
  scheme: z.enum(AddressScheme.options, 'Loại địa chỉ không hợp lệ.'),
  provinceCode: unit,
  districtCode: unit,
  wardCode: unit,
  street: z.string(),
})

/** An order that is being entered, as stored: anything may still be missing. */
const StoredContents = z.object({
  lines: z.array(DraftLine).max(50, 'Một đơn có tối đa 50 mặt hàng.'),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The account that the order will belong to; null for a customer without one. */
  accountId: Id.nullable(),
  address: Place,
  paymentMethod: PaymentMethod,
  /** The wanted method of delivery; missing or empty for the first that is offered. */
  deliveryMethodId: z.string().optional(),
  voucherCode: z.string(),
  /** Given by hand. */
  discount: Discount.nullable(),
  /** For staff alone. */
  note: z.string(),
})

/** An order that is being entered, as sent by the page. */
export const DraftContents = StoredContents.extend({
  name: text(0, 100, 'Tên có tối đa 100 ký tự.'),
  phone: text(0, 20, 'Số điện thoại có tối đa 20 ký tự.'),
  email: text(0, 254, 'Email có tối đa 254 ký tự.'),
  address: Place.extend({ street: text(0, 255, 'Địa chỉ có tối đa 255 ký tự.') }),
  deliveryMethodId: text(0, 40, 'Cách giao không hợp lệ.').optional(),
  voucherCode: text(0, 32, 'Mã giảm giá có tối đa 32 ký tự.'),
  discount: Discount.extend({ reason: text(0, 200, 'Lý do có tối đa 200 ký tự.') })
    .refine(({ kind, value }) => kind === 'amount' || value <= 100, {
      path: ['value'],
      message: wrongDiscount,
    })
    .nullable(),
  note: text(0, 1000, 'Ghi chú có tối đa 1.000 ký tự.'),
})
export type DraftContents = z.infer<typeof DraftContents>

export const CreateDraft = z.object({
  /** Chosen by the page, so that creating can be repeated. */
  id: Id,
  contents: DraftContents,
})
export type CreateDraft = z.infer<typeof CreateDraft>

const version = z.int().min(1).max(1_000_000_000)

export const ChangeDraft = z.object({ version, contents: DraftContents })
export type ChangeDraft = z.infer<typeof ChangeDraft>

/** What was shown: another total or method of delivery is refused with PRICE_CHANGED and the new sums. */
export const SendDraft = z.object({
  version,
  total: z.int().min(0).max(1_000_000_000_000_000),
  deliveryMethodId: z.string().max(40).optional(),
})
export type SendDraft = z.infer<typeof SendDraft>

/** What an order of the draft's contents would cost now. */
const DraftQuote = z.object({
  lines: z.array(
    z.object({
      productId: Id,
      variantId: Id,
      name: z.string(),
      variant: z.string(),
      sku: z.string().nullable(),
      image: z.string().nullable(),
      quantity: z.int(),
      originalPrice: Vnd,
      finalPrice: Vnd,
      isFlashSale: z.boolean(),
      /** Null: unlimited. */
      stock: z.int().nullable(),
      /** Why it can't be sold; it is not in the sums then. */
      problem: z.string().nullable(),
    }),
  ),
  /** About the order as a whole. */
  problem: z.string().nullable(),
  subtotal: Vnd,
  /** Without an address that of the most expensive zone; what is left of it after the voucher. */
  shippingFee: Vnd,
  /** What the voucher has taken off the shipping fee. */
  shippingDiscount: Vnd,
  voucherDiscount: Vnd,
  voucherProblem: z.string().nullable(),
  staffDiscount: Vnd,
  total: Vnd,
  delivery: z.object({ minDays: z.int(), maxDays: z.int() }).nullable(),
  ...deliveryChoice,
})
export type DraftQuote = z.infer<typeof DraftQuote>

const Person = z.object({ id: Id, name: z.string() })

export const Draft = z.object({
  id: Id,
  version: z.int(),
  /** Null once sent. */
  contents: StoredContents.nullable(),
  quote: DraftQuote.nullable(),
  /** The order that it became. */
  orderId: z.string().nullable(),
  createdBy: Person,
  updatedBy: Person,
  updatedAt: z.iso.datetime(),
  /** Who gave the discount by hand. */
  discountBy: Person.nullable(),
})
export type Draft = z.infer<typeof Draft>

export const DraftAnswer = answer({ data: Draft })
export const DraftDeletedAnswer = answer({})
export const DraftSentAnswer = answer({ data: z.object({ orderId: z.string() }) })

export const DraftPageQuery = z.object({ cursor: z.string().max(100).optional() })

export const DraftRow = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  pieces: z.int(),
  updatedBy: Person,
  updatedAt: z.iso.datetime(),
})
export type DraftRow = z.infer<typeof DraftRow>
export const DraftPageAnswer = answer({ data: z.array(DraftRow), next: z.string().nullable() })

export const CustomerQuery = z.object({
  phone: text(1, 20, 'Số điện thoại phải gồm 10 số và bắt đầu bằng 0'),
})

export const KnownAddress = z.object({
  name: z.string(),
  scheme: AddressScheme,
  provinceCode: z.string(),
  provinceName: z.string(),
  districtCode: z.string(),
  districtName: z.string(),
  wardCode: z.string(),
  wardName: z.string(),
  street: z.string(),
})
export type KnownAddress = z.infer<typeof KnownAddress>

export const Customer = z.object({
  account: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
  /** The newest first, at most 5. Empty for who may not see customers. */
  addresses: z.array(KnownAddress),
  /** Orders to the number; of them, parcels that nobody took, and those that the shopper cancelled. */
  orders: z.int(),
  refused: z.int(),
  cancelled: z.int(),
})
export type Customer = z.infer<typeof Customer>
export const CustomerAnswer = answer({ data: Customer })
