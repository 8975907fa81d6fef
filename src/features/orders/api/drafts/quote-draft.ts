import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { vnd } from '#shared/money.ts'
import { normalizePhone } from '#shared/phone.ts'
import type { DraftContents, DraftQuote } from '../../draft-contract.ts'
import { noPieceLimits } from '../line-error.ts'
import { choiceOf } from '../order-delivery.ts'
import { type FoundLines, findLines } from '../price-order.ts'
import { type Quote, type QuotedLine, quoteOrder } from '../quote-order.ts'

type Pricing = Parameters<typeof quoteOrder>[0]

export type QuotedDraft = Quote & Pick<FoundLines, 'missing'>

/** Prices a draft as an order of today. Throws ORDER_TOO_LARGE. */
export async function priceDraft(services: Pricing, contents: DraftContents): Promise<QuotedDraft> {
  const { lines, missing } = await findLines(services.db, contents.lines)
  const { provinceCode, scheme } = contents.address
  const quoting = {
    lines,
    buyer: {
      userId: contents.accountId ?? undefined,
      phone: normalizePhone(contents.phone),
    },
    address: provinceCode === '' ? undefined : { provinceCode, scheme },
    methodId: contents.deliveryMethodId,
    pieceLimits: noPieceLimits,
  }
  const { voucherCode, discount } = contents
  const wanted = { voucherCode, byHand: discount ?? undefined }
  return { ...(await quoteOrder(services, quoting, wanted)), missing }
}

/** The sums of a draft as shown; what can't be sold is told beside its line. */
export async function quoteDraft(
  services: Pick<Services, 'db' | 'config'>,
  contents: DraftContents,
): Promise<DraftQuote> {
  try {
    return present(contents, await priceDraft(services, contents))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const empty = await priceDraft(services, { ...contents, lines: [] })
    return { ...present(contents, empty), problem: errorMessage(error) }
  }
}

function present(contents: DraftContents, quoted: QuotedDraft): DraftQuote {
  const { order } = quoted
  const byVariant = new Map(quoted.lines.map((line) => [line.sellable.variantId, line]))
  return {
    lines: contents.lines.map((line) => presentLine(line, byVariant.get(line.variantId))),
    problem: null,
    subtotal: order.subtotal,
    shippingFee: order.shippingFee,
    shippingDiscount: order.shippingDiscount,
    voucherDiscount: order.voucherDiscount,
    voucherProblem: order.voucherError ? errorMessage(order.voucherError) : null,
    staffDiscount: order.staffDiscount,
    total: order.total,
    delivery: order.delivery,
    ...(order.delivery && choiceOf(order)),
  }
}

function presentLine(
  wanted: DraftContents['lines'][number],
  line: QuotedLine | undefined,
): DraftQuote['lines'][number] {
  if (!line) {
    const gone = { name: 'Sản phẩm không còn', variant: '', sku: null, image: null, stock: 0 }
    const problem = errorMessage(new AppError('PRODUCT_NOT_FOUND'))
    return {
      ...wanted,
      ...gone,
      problem,
      originalPrice: vnd(0),
      finalPrice: vnd(0),
      isFlashSale: false,
    }
  }
  const { sellable, priced, error } = line
  return {
    ...wanted,
    name: sellable.product.name,
    variant: sellable.displayName,
    sku: sellable.sku,
    image: sellable.imageUrl ?? sellable.product.thumbnail,
    originalPrice: vnd(sellable.price),
    finalPrice: vnd(priced.finalPrice),
    isFlashSale: priced.flashEntryId !== null,
    stock: sellable.stock,
    problem: error ? errorMessage(error) : null,
  }
}
