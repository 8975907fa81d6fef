import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import type { SaleContents } from '../admin-contract.ts'
import { type FormLine, type FormValues, keyOf, parsePieces } from './form-values.ts'
import { goodsName } from './texts.ts'

type Line = SaleContents['lines'][number]

/** What two people have entered in a sale. */
export function staleFields(mine: FormValues, current: Readonly<Record<string, unknown>>) {
  const theirs = current as SaleContents
  const names = new Map(mine.lines.map((line) => [keyOf(line), goodsName(line.goods)]))
  const textOf = (key: string, line: Omit<Line, 'productId' | 'variantId'>) => {
    const limit = line.perShopper === null ? '' : `, mỗi khách ${line.perShopper}`
    const name = names.get(key) ?? 'sản phẩm họ vừa thêm'
    return `${name}: ${formatVnd(line.price)} × ${formatCount(line.quantity)}${limit}`
  }
  const own = mine.lines.map((line) => textOf(keyOf(line), typed(line)))
  const others = theirs.lines.map((line) => textOf(keyOf(line), line))
  const only = (lines: readonly string[], but: readonly string[]) =>
    lines.filter((line) => !but.includes(line)).join('; ')
  return [
    { label: 'Tên đợt', mine: mine.name, theirs: theirs.name },
    { label: 'Bắt đầu', mine: mine.start, theirs: formatDateTime(theirs.startAt ?? new Date()) },
    { label: 'Kết thúc', mine: mine.end, theirs: formatDateTime(theirs.endAt) },
    { label: 'Sản phẩm', mine: only(own, others), theirs: only(others, own) },
  ]
}

const typed = ({ price, quantity, perShopper }: FormLine) => ({
  price: parseAmount(price) ?? 0,
  quantity: parsePieces(quantity) ?? 0,
  perShopper: parsePieces(perShopper) ?? null,
})
