import { formatCount, formatVnd } from '#shared/format.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { type FormLine, type FormValues, parsePieces } from './form-values.ts'
import { goodsName } from './texts.ts'

/** What two people have entered in a sale. */
export function staleFields(mine: FormValues, theirs: FormValues) {
  const [own, others] = [mine.lines.map(textOf), theirs.lines.map(textOf)]
  const only = (lines: readonly string[], but: readonly string[]) =>
    lines.filter((line) => !but.includes(line)).join('; ')
  return [
    { label: 'Tên đợt', mine: mine.name, theirs: theirs.name },
    { label: 'Bắt đầu', mine: mine.start, theirs: theirs.start },
    { label: 'Kết thúc', mine: mine.end, theirs: theirs.end },
    { label: 'Sản phẩm', mine: only(own, others), theirs: only(others, own) },
  ]
}

function textOf({ goods, price, quantity, perShopper }: FormLine): string {
  const limit = parsePieces(perShopper)
  const suffix = limit === undefined ? '' : `, mỗi khách ${limit}`
  const pieces = formatCount(parsePieces(quantity) ?? 0)
  return `${goodsName(goods)}: ${formatVnd(parseAmount(price) ?? 0)} × ${pieces}${suffix}`
}
