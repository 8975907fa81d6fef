import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Vnd } from '#shared/money.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import { deliveryChoice, OrderDelivery } from './delivery-contract.ts'
import { Shipment } from './shipment-contract.ts'

export const PaymentMethod = z.enum(['COD', 'BANK_TRANSFER'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const OrderStatus = z.enum(['PENDING', 'SHIPPING', 'COMPLETED', 'CANCELLED'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const PaymentStatus = z.enum(['unpaid', 'paid', 'refund_due', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Limit that made an order wait for confirmation by staff. */
export const HoldReason = z.enum(['AMOUNT', 'PIECES'])
export type HoldReason = z.infer<typeof HoldReason>

const wrongQuantity = 'Số lượng phải từ 1 đến 9.999.'

/** Flash-sale ids are the client's view; the server looks up the running sale itself. */
export const OrderLine = z.object({
  productId: z.string().max(100),
  variantId: z.string().max(100).nullish(),
  quantity: z.int().min(1, wrongQuantity).max(9_999, wrongQuantity),
  flashSaleId: z.string().max(100).nullish(),
  flashSaleVariantId: z.string().max(100).nullish(),
  /** Cart line that is ordered; each cart line can be ordered once. */
  cartItemId: z.string().max(100).nullish(),
})
export type OrderLine = z.infer<typeof OrderLine>

const lines = z.array(OrderLine).max(200)

/** Id of a method of delivery; without one the first that serves the address. */
const deliveryMethodId = z.string().max(40).nullish()

const discounts = {
  voucherCode: z.string().max(100).nullish(),
  useCoins: z.boolean().optional(),
}

export const Calculate = z.object({
  items: lines,
  addressId: z.string().max(100).nullish(),
  deliveryMethodId,
  ...discounts,
})
export type Calculate = z.infer<typeof Calculate>

/** `success: false` with messages in `errors` when a line can't be bought; sums cover the buyable lines, `lines` lists all. */
export const CalculateAnswer = z.object({
  success: z.boolean(),
  subtotal: Vnd,
  /** What is left of it after the voucher. */
  shippingFee: Vnd,
  /** What the voucher has taken off the shipping fee; no part of `discount`. */
  shippingDiscount: Vnd,
  voucherDiscount: Vnd,
  coinDiscount: Vnd,
  /** Both discounts together. */
  discount: Vnd,
  total: Vnd,
  errors: z.array(z.string()),
  /** Days from the order to its delivery. Null without an address or without lines that can be bought. */
  delivery: z.object({ minDays: z.int(), maxDays: z.int() }).nullable(),
  ...deliveryChoice,
  /** Message for an unusable voucher; sums are calculated without it and `success` is not affected. */
  voucherError: z.string().nullable(),
  /** The shopper's coins and how many this order could use; a coin is a đồng. Null for guests. */
  coins: z.object({ balance: Vnd, usable: Vnd }).nullable(),
  lines: z.array(
    z.object({
      productId: Id,
      variantId: Id.nullable(),
      quantity: z.int(),
      originalPrice: Vnd,
      finalPrice: Vnd,
    }),
  ),
})
export type CalculateAnswer = z.infer<typeof CalculateAnswer>

export const PlaceOrder = z.object({
  items: lines,
  paymentMethod: PaymentMethod.default('COD'),
  addressId: z.string('Vui lòng thêm địa chỉ giao hàng trước khi đặt hàng.').max(100),
  /** The total shown to the shopper; a different one is rejected with PRICE_CHANGED, as is a method that is not offered. */
  expectedTotal: z.int().min(0).optional(),
  deliveryMethodId,
  ...discounts,
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const OrderItem = z.object({
  id: Id,
  productId: Id,
  variantId: Id.nullable(),
  product: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    thumbnail: z.object({ url: z.string() }).nullable(),
  }),
  variant: z
    .object({ id: Id, displayName: z.string(), image: z.object({ url: z.string() }).nullable() })
    .nullable(),
  quantity: z.int(),
  originalPrice: Vnd,
  finalPrice: Vnd,
  price: Vnd,
  isPreorder: z.boolean(),
  flashSaleInfo: z.object({ type: z.literal('FLASH_SALE') }).nullable(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** Bank details for the outstanding amount; `qr` is the VietQR text, `qrSvg` its drawing, empty in lists. */
export const BankTransfer = z.object({
  bin: z.string(),
  bankName: z.string(),
  account: z.string(),
  holder: z.string(),
  amount: Vnd,
  memo: z.string(),
  qr: z.string(),
  qrSvg: z.string(),
})
export type BankTransfer = z.infer<typeof BankTransfer>

export const OrderSums = z.object({
  subtotal: Vnd,
  /** What is left of it after the voucher. */
  shippingFee: Vnd,
  /** What the voucher has taken off the shipping fee; missing in changes of older versions. */
  shippingDiscount: Vnd.optional(),
  voucherDiscount: Vnd,
  coinDiscount: Vnd,
  /** Given by hand; missing in changes of older versions. */
  staffDiscount: Vnd.optional(),
  total: Vnd,
})
export type OrderSums = z.infer<typeof OrderSums>

/** What the shop has changed of an order: pieces of items, sums, and parts of the address. */
export const OrderChange = z.object({
  items: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      variant: z.string(),
      before: z.int(),
      after: z.int(),
    }),
  ),
  before: OrderSums,
  after: OrderSums,
  fields: z.array(z.enum(['recipient', 'phone', 'street', 'region'])),
  /** Names of the methods of delivery, where the order's is not offered for what it has become. */
  method: z.object({ before: z.string(), after: z.string() }).optional(),
})
export type OrderChange = z.infer<typeof OrderChange>

export const Order = z.object({
  id: z.string(),
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  paymentMethod: PaymentMethod,
  payment: z.object({
    status: PaymentStatus,
    /** Received so far. */
    paidAmount: Vnd,
    /** Outstanding refund. */
    refundDue: Vnd,
    /** Deadline of the transfer, after which the order is cancelled; null when no transfer is awaited. */
    dueAt: z.iso.datetime().nullable(),
    bankTransfer: BankTransfer.nullable(),
  }),
  /** Set while a large order awaits confirmation by staff; it is cancelled at `dueAt`. */
  hold: z.object({ reason: HoldReason, dueAt: z.iso.datetime() }).nullable(),
  /** Carrier and code of the parcel; either may be empty. Null for an order that is sent apart. */
  tracking: z.object({ carrier: z.string(), code: z.string() }).nullable().optional(),
  /** Name and days of the method of delivery as the order was placed; missing where the shop had only one. */
  delivery: OrderDelivery.optional(),
  /** The parcels that have gone of an order that is sent apart; empty for others. */
  shipments: z.array(Shipment).optional(),
  subtotal: Vnd,
  /** What is left of it after the voucher. */
  shippingFee: Vnd,
  /** What the voucher has taken off the shipping fee; no part of `discount`. */
  shippingDiscount: Vnd.optional(),
  voucherDiscount: Vnd,
  coinDiscount: Vnd,
  /** Given by the shop by hand. */
  staffDiscount: Vnd.optional(),
  /** All discounts together. */
  discount: Vnd,
  total: Vnd,
  recipient: z.string(),
  phone: z.string(),
  /** One line: street, ward, district, province. */
  address: z.string(),
  orderItems: z.array(OrderItem),
  events: z.array(
    z.object({
      kind: z.string(),
      actor: z.enum(['shopper', 'keeper', 'system']),
      /** Amount of a payment or refund. */
      amount: Vnd.nullable(),
      /** The shop's message to the shopper; may be empty. */
      reason: z.string(),
      /** Of an event `changed`. */
      change: OrderChange.nullable().optional(),
      at: z.iso.datetime(),
    }),
  ),
})
export type Order = z.infer<typeof Order>

export const OrderAnswer = answer({ data: Order })
export const PlacedAnswer = answer({ order: Order })

/** `added` are cart lines; `skipped` are messages for items not added, or added in a smaller quantity. */
export const BuyAgainAnswer = answer({
  count: z.int(),
  added: z.array(z.object({ itemId: Id })),
  skipped: z.array(z.string()),
})

export const OrderListQuery = z.object({
  status: OrderStatus.or(z.literal('').transform(() => undefined)).optional(),
  ...pageQuery(10),
})
export type OrderListQuery = z.infer<typeof OrderListQuery>
export const OrderListAnswer = answer({ data: z.array(Order), pagination: Pagination })

/** `to` and `name` are accepted and ignored: the email goes to the owner's address. */
export const RequestConfirmation = z.object({
  to: z.string().max(320).nullish(),
  name: z.string().max(200).nullish(),
  order: z.object({ id: z.string().max(100) }),
})
export const ConfirmationAnswer = answer({ skipped: z.boolean() })
