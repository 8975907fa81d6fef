import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Vnd } from '#shared/money.ts'
import { Id, text } from '#shared/text.ts'
import { saleStates } from './domain.ts'
import { highestPrice, mostNameLength, mostPieces, mostSaleLines } from './limits.ts'

const State = z.enum(saleStates)
const Moment = z.iso.datetime('Hãy nhập ngày và giờ.')
const searched = text(0, 100, 'Từ khoá quá dài.')

export const SaleSearch = z.object({ q: searched.optional() })
export const SalesQuery = SaleSearch.extend({
  state: State.default('running'),
  /** `next` of the page before. */
  cursor: z.string().max(500).optional(),
})

/** A flash sale in the list. */
export const SaleRow = z.object({
  id: Id,
  name: z.string(),
  state: State,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  /** The end before it was ended early. */
  plannedEndAt: z.iso.datetime().nullable(),
  products: z.int(),
  sold: z.int(),
  quantity: z.int(),
  /** Pieces sold times their flash prices. */
  revenue: Vnd,
})
export type SaleRow = z.infer<typeof SaleRow>

export const SalesAnswer = answer({
  data: z.array(SaleRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const SaleCountsAnswer = answer({
  data: z.object({ running: CappedCount, upcoming: CappedCount, ended: CappedCount }),
})

/** A product, or one of its variants, as it is today. */
export const SaleGoods = z.object({
  productId: Id,
  /** Null for the whole product. */
  variantId: Id.nullable(),
  name: z.string(),
  slug: z.string(),
  /** Its options; empty for the whole product. */
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  /** Lowest and highest price without flash sale. */
  usualPrice: Vnd,
  highestPrice: Vnd,
  /** Null: unlimited. */
  stock: z.int().nullable(),
  /** How many variants it stands for. */
  variants: z.int(),
  isPublished: z.boolean(),
})
export type SaleGoods = z.infer<typeof SaleGoods>

export const SaleGoodsQuery = z.object({
  q: text(1, 100, 'Hãy nhập tên sản phẩm, SKU hoặc mã vạch.'),
})
/** Each product as a whole, then its variants. */
export const SaleGoodsAnswer = answer({
  data: z.array(SaleGoods.extend({ parts: z.array(SaleGoods) })),
})
export type SaleChoice = z.infer<typeof SaleGoodsAnswer>['data'][number]

const price = z
  .int('Hãy nhập giá flash sale.')
  .min(1, 'Giá flash sale phải lớn hơn 0.')
  .max(highestPrice, 'Giá này quá lớn.')
const quantity = z
  .int('Hãy nhập số suất.')
  .min(1, 'Cần ít nhất 1 suất.')
  .max(mostPieces, 'Số suất này quá lớn.')
const perShopper = z
  .int('Hãy nhập số nguyên.')
  .min(0, 'Số này không được âm.')
  .max(mostPieces, 'Số này quá lớn.')

const Target = z.object({ productId: Id, variantId: Id.nullable() })

export const SaleContents = z.object({
  name: text(1, mostNameLength, `Hãy đặt tên, tối đa ${mostNameLength} ký tự.`),
  /** Null: now. */
  startAt: Moment.nullable(),
  endAt: Moment,
  lines: z
    .array(
      Target.extend({
        price,
        quantity,
        /** Most pieces for one shopper; null: the shop's setting, 0: no limit. */
        perShopper: perShopper.nullable(),
      }),
    )
    .min(1, 'Hãy chọn ít nhất một sản phẩm.')
    .max(mostSaleLines, `Tối đa ${mostSaleLines} dòng trong một đợt.`),
})
export type SaleContents = z.infer<typeof SaleContents>

export const CreateSale = SaleContents.extend({
  /** Chosen by the client: the same sale, sent again, is not made twice. */
  id: Id,
})
export const SaveSale = SaleContents.extend({ version: z.int().min(1).max(2_147_483_647) })
export type SaveSale = z.infer<typeof SaveSale>

/** What is entered so far. */
export const CheckSale = z.object({
  /** The sale that is being edited; null for a new one. */
  saleId: Id.nullable(),
  startAt: Moment.nullable(),
  /** Null while it is not known: overlaps are not looked for. */
  endAt: Moment.nullable(),
  lines: z
    .array(Target.extend({ price: price.nullable(), quantity: quantity.nullable() }))
    .max(mostSaleLines, `Tối đa ${mostSaleLines} dòng trong một đợt.`),
})
export type CheckSale = z.infer<typeof CheckSale>

const LineNote = z.object({
  field: z.enum(['goods', 'price', 'quantity']),
  text: z.string(),
  /** The other sale that has one of its variants. */
  sale: z.object({ id: Id, name: z.string() }).nullable(),
})
export type LineNote = z.infer<typeof LineNote>

/** What is known of a line: what must be changed, and what may be a mistake. */
export const CheckedLine = z.object({
  /** Null when it is no longer sold. */
  goods: SaleGoods.nullable(),
  problem: LineNote.nullable(),
  warnings: z.array(LineNote),
})
export type CheckedLine = z.infer<typeof CheckedLine>
export const CheckedAnswer = answer({ data: z.array(CheckedLine) })

export const SaleDetails = SaleRow.extend({
  version: z.int(),
  /** When this was read. */
  serverTime: z.iso.datetime(),
  lines: z.array(
    Target.extend({
      price: Vnd,
      quantity: z.int(),
      perShopper: z.int().nullable(),
      sold: z.int(),
      /** Null when it is no longer sold. */
      goods: SaleGoods.nullable(),
    }),
  ),
})
export type SaleDetails = z.infer<typeof SaleDetails>
export const SaleDetailsAnswer = answer({ data: SaleDetails })
export const SaleDeletedAnswer = answer({})
