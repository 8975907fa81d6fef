import { z } from 'zod'
import { AddressScheme } from '#features/addresses/contract.ts'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { SearchHint } from '#shared/search-hint.ts'
import { Id, text } from '#shared/text.ts'
import { HoldReason, OrderChange, OrderStatus, PaymentMethod, PaymentStatus } from './contract.ts'
import { OrderDelivery } from './delivery-contract.ts'
import { stages } from './domain.ts'
import { Risk } from './risk-contract.ts'
import { Shipment } from './shipment-contract.ts'
import { OrderSources } from './sources-contract.ts'

export const Stage = z.enum(stages)

/** A stage, or what cuts across them: orders whose shoppers are owed money. */
export const StageFilter = z.enum([...stages, 'REFUND_DUE'])
export type StageFilter = z.infer<typeof StageFilter>

const wrongDay = 'Ngày không hợp lệ.'
const day = z.iso.date(wrongDay).refine((value) => value >= '2000' && value < '2100', wrongDay)
const wrongSearch = 'Hãy nhập mã đơn, ít nhất 4 chữ số điện thoại, hoặc tên người nhận.'

export const OrderSort = z.enum(['newest', 'oldest', 'largest'])
export type OrderSort = z.infer<typeof OrderSort>

export const OrderSearch = z.object({
  stage: StageFilter.optional(),
  /** An order's code or its beginning, digits of the phone number (of less than 4 none), or words of the name, of which the last may be begun only. */
  q: text(1, 100, wrongSearch).optional(),
  paymentMethod: PaymentMethod.optional(),
  paymentStatus: PaymentStatus.optional(),
  /** Code of a province of today, or of a former one that is part of it; older addresses in it are found, too. */
  province: text(1, 10).optional(),
  /** Days in the shop's time zone, inclusive. */
  from: day.optional(),
  to: day.optional(),
  productId: Id.optional(),
  /** Who did any step. */
  staffId: Id.optional(),
  /** The place that any of its goods are taken from. */
  locationId: Id.optional(),
  /** Of lists and exports; the newest first without it. */
  sort: OrderSort.optional(),
})
export type OrderSearch = z.infer<typeof OrderSearch>

export const OrderPageQuery = OrderSearch.extend({
  /** `next` of the page before. */
  cursor: z.string().max(100).optional(),
})

export const OrderRow = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  stage: Stage,
  /** Masked, as all personal data, for who lacks `customers.read`: then the last word of the name. */
  recipient: z.string(),
  phone: z.string(),
  province: z.string(),
  /** Number of items, and their pieces together. */
  items: z.int(),
  pieces: z.int(),
  firstItem: z
    .object({ name: z.string(), variant: z.string(), image: z.string().nullable() })
    .nullable(),
  total: Vnd,
  /** What the carrier collects on delivery; 0 once it is paid. */
  toCollect: Vnd,
  /** What the shop owes the shopper. */
  refundDue: Vnd,
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  hold: z.object({ reason: HoldReason, dueAt: z.iso.datetime() }).nullable(),
  /** Of the last parcel, where the order is sent apart. */
  trackingCode: z.string().nullable(),
  /** Pieces that have gone of an order that is sent apart. */
  sentPieces: z.int(),
  /** Number of notes of staff. */
  notes: z.int(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderPageAnswer = answer({
  data: z.array(OrderRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
  hint: SearchHint.nullable(),
})

/** Counts of the stages, whatever `stage` the search names. `ALL` is all stages together. */
export const OrderCounts = z.record(z.enum([...StageFilter.options, 'ALL']), CappedCount)
export type OrderCounts = z.infer<typeof OrderCounts>
export const OrderCountsAnswer = answer({ data: OrderCounts })

/** `command-line` also stands for staff before they had accounts. `name` is that of a member of staff. */
const By = z.object({
  kind: z.enum(['staff', 'shopper', 'system', 'command-line']),
  staffId: Id.nullable(),
  name: z.string().nullable(),
})

const TimelineEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.string(),
  by: By,
  amount: Vnd.nullable(),
  /** Shown to the shopper. */
  reason: z.string(),
  /** For staff alone; the text of a note. */
  note: z.string(),
  /** Of an event `changed`. */
  change: OrderChange.nullable(),
})

const StatusCounts = z.record(OrderStatus, z.int())

export const OrderDetails = z.object({
  id: z.string(),
  /** Grows with each change. */
  version: z.int(),
  stage: Stage,
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  packedAt: z.iso.datetime().nullable(),
  hold: z.object({ reason: HoldReason, dueAt: z.iso.datetime() }).nullable(),
  tracking: z.object({ carrier: z.string(), code: z.string() }).nullable(),
  delivery: OrderDelivery.optional(),
  /** The parcels of an order that is sent apart; empty for others, which have `tracking`. */
  shipments: z.array(Shipment),
  recipient: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  street: z.string(),
  ward: z.string(),
  district: z.string(),
  province: z.string(),
  /** The codes of these units, empty where there is none. */
  region: z.object({
    scheme: AddressScheme,
    provinceCode: z.string(),
    districtCode: z.string(),
    wardCode: z.string(),
  }),
  /**
   * Path of the page that the customer opens without an account, to see and pay the order; null unless staff placed it, and
   * for who may not see customers.
   */
  link: z.string().nullable(),
  /** True when personal data is masked for this member of staff. */
  isMasked: z.boolean(),
  items: z.array(
    z.object({
      id: Id,
      productId: Id,
      variantId: Id,
      slug: z.string(),
      name: z.string(),
      variant: z.string(),
      sku: z.string().nullable(),
      image: z.string().nullable(),
      quantity: z.int(),
      /** Pieces that have gone in shipments. */
      sent: z.int(),
      originalPrice: Vnd,
      finalPrice: Vnd,
      isFlashSale: z.boolean(),
      isPreorder: z.boolean(),
    }),
  ),
  subtotal: Vnd,
  /** What is left of it after the voucher. */
  shippingFee: Vnd,
  /** What the voucher has taken off the shipping fee; no part of `discount`. */
  shippingDiscount: Vnd,
  voucherDiscount: Vnd,
  voucherCode: z.string().nullable(),
  coinDiscount: Vnd,
  /** Given by hand. */
  staffDiscount: Vnd,
  total: Vnd,
  payment: z.object({
    method: PaymentMethod,
    status: PaymentStatus,
    paidAmount: Vnd,
    refundedAmount: Vnd,
    /** What returned goods take off the total. */
    returnedAmount: Vnd,
    /** What the shop owes the shopper. */
    refundDue: Vnd,
    /** What the carrier collects on delivery. */
    toCollect: Vnd,
    /** Outstanding transfer. */
    awaited: Vnd,
    dueAt: z.iso.datetime().nullable(),
    received: z.array(
      z.object({
        id: Id,
        at: z.iso.datetime(),
        amount: Vnd,
        outcome: z.string(),
        /** `keeper` when entered by hand. */
        provider: z.string(),
        memo: z.string(),
      }),
    ),
  }),
  /** Where the goods are taken from; null in a shop with one place. */
  sources: OrderSources.nullable(),
  /** All that happened, oldest first, notes of staff (kind `note`) and refunds (`refunded`) included. */
  timeline: z.array(TimelineEntry),
  risks: z.array(Risk),
  account: z
    .object({
      id: Id,
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  /** Other orders of the account or to the phone: the last 10, and counts by status. */
  others: z.object({
    last: z.array(
      z.object({
        id: z.string(),
        createdAt: z.iso.datetime(),
        stage: Stage,
        total: Vnd,
        isByAccount: z.boolean(),
        isByPhone: z.boolean(),
      }),
    ),
    byAccount: StatusCounts.nullable(),
    byPhone: StatusCounts.nullable(),
  }),
})
export type OrderDetails = z.infer<typeof OrderDetails>
export const OrderDetailsAnswer = answer({ data: OrderDetails })
