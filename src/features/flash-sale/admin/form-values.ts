import { formatCount, formatDateTime } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { parseMoment } from '#shared/parse-moment.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { SaleContents, SaleDetails, SaleGoods } from '../admin-contract.ts'
import { mostSaleLines } from '../limits.ts'

export const columns = ['price', 'quantity', 'perShopper'] as const
export type Column = (typeof columns)[number]
export const columnNames: Readonly<Record<Column, string>> = {
  price: 'Giá flash sale',
  quantity: 'Số suất',
  perShopper: 'Mỗi khách',
}

/** A line as it is typed. */
export type FormLine = Record<Column, string> & {
  productId: string
  variantId: string | null
  goods: SaleGoods | null
  sold: number
}

export type FormValues = {
  /** Of a new sale: the same however often it is sent. */
  id: string
  name: string
  start: string
  end: string
  lines: FormLine[]
}

export const nowText = 'Ngay bây giờ'
export const isNow = (text: string) =>
  ['ngay bay gio', 'ngay', 'bay gio'].includes(foldVietnamese(text.trim()))

export const keyOf = ({ productId, variantId }: Pick<FormLine, 'productId' | 'variantId'>) =>
  `${productId} ${variantId ?? '-'}`

export function newLine(goods: SaleGoods): FormLine {
  const { productId, variantId } = goods
  return { productId, variantId, goods, price: '', quantity: '', perShopper: '', sold: 0 }
}

export function valuesOf(sale: SaleDetails): FormValues {
  return {
    id: sale.id,
    name: sale.name,
    start: formatDateTime(sale.startAt),
    end: formatDateTime(sale.endAt),
    lines: sale.lines.map(({ price, quantity, perShopper, ...line }) => ({
      ...line,
      price: formatCount(price),
      quantity: formatCount(quantity),
      perShopper: perShopper === null ? '' : String(perShopper),
    })),
  }
}

/** A new sale like another one, at a time of its own. */
export function copyOf(sale: SaleDetails, id: string): FormValues {
  const { name, lines } = valuesOf(sale)
  const kept = lines.filter(({ goods }) => goods !== null)
  return { id, name, start: '', end: '', lines: kept.map((line) => ({ ...line, sold: 0 })) }
}

/** A number of pieces; undefined for what is none. */
export function parsePieces(text: string): number | undefined {
  const digits = text.replaceAll(/[\s.,]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined
}

/** A cell's text once it is left: `99k` becomes `99.000`. */
export function tidyCell(column: Column, text: string): string {
  const number = column === 'price' ? parseAmount(text) : parsePieces(text)
  return number === undefined ? text.trim() : formatCount(number)
}

/** The times of a sale as typed; `saved` are those that are not typed finer than minutes. */
export function readTimes(
  { start, end }: Pick<FormValues, 'start' | 'end'>,
  saved: { startAt: string; endAt: string } | undefined,
  now: Date,
) {
  const read = (text: string, kept: string | undefined) =>
    kept !== undefined && text === formatDateTime(kept)
      ? kept
      : parseMoment(text, now)?.toISOString()
  return {
    startAt: isNow(start) ? null : read(start, saved?.startAt),
    endAt: read(end, saved?.endAt),
  }
}

export type FormErrors = Readonly<Record<string, string>>
export const cellPath = (line: FormLine, field: string) => `${keyOf(line)}.${field}`

/** What is sent, or what is wrong with what was typed, by fields. */
export function readValues(
  values: FormValues,
  saved: { startAt: string; endAt: string } | undefined,
  now: Date,
): { contents: SaleContents } | { errors: FormErrors } {
  const errors: Record<string, string> = {}
  const { startAt, endAt } = readTimes(values, saved, now)
  if (values.name.trim() === '') errors.name = 'Hãy đặt tên cho đợt này.'
  if (startAt === undefined) errors.startAt = 'Hãy nhập giờ bắt đầu, như 20h hoặc 28/11 20:00.'
  if (endAt === undefined) errors.endAt = 'Hãy nhập giờ kết thúc, như 22h hoặc 28/11 22:00.'
  if (values.lines.length === 0) errors.lines = 'Hãy chọn ít nhất một sản phẩm.'
  if (values.lines.length > mostSaleLines) errors.lines = `Tối đa ${mostSaleLines} dòng một đợt.`
  const lines = values.lines.map((line) => {
    const { productId, variantId } = line
    const [price, quantity] = [parseAmount(line.price), parsePieces(line.quantity)]
    const isUnlimited = line.perShopper.trim() === ''
    const perShopper = isUnlimited ? null : parsePieces(line.perShopper)
    if (price === undefined) errors[cellPath(line, 'price')] = 'Nhập giá, như 99k.'
    if (quantity === undefined) errors[cellPath(line, 'quantity')] = 'Nhập số suất.'
    if (perShopper === undefined) errors[cellPath(line, 'perShopper')] = 'Nhập số, hoặc để trống.'
    return {
      productId,
      variantId,
      price: price ?? 0,
      quantity: quantity ?? 0,
      perShopper: perShopper ?? null,
    }
  })
  if (startAt === undefined || endAt === undefined || Object.keys(errors).length > 0)
    return { errors }
  return { contents: { name: values.name.trim(), startAt, endAt, lines } }
}

/** The server's errors by fields of the form: lines are named by their place there, and by their goods here. */
export function errorsOf(
  told: readonly { path: string; message: string }[],
  lines: readonly FormLine[],
): FormErrors {
  return Object.fromEntries(
    told.map(({ path, message }) => {
      const [, index, field = ''] = /^lines[./](\d+)[./](\w+)/.exec(path) ?? []
      const line = index === undefined ? undefined : lines[Number(index)]
      return [line ? cellPath(line, field) : path, message]
    }),
  )
}
