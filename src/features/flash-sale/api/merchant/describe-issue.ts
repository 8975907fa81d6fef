import { t } from '#platform/language.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import type { LineProblem, LineWarning } from './check-lines.ts'
import type { Piece, SaleTarget } from './sale-products.ts'

export type LineIssue = { row: number; reason: string }

/** A problem in the words of the command line. */
export function describeProblem(problem: LineProblem): string {
  if (problem.kind === 'over') {
    const end = formatDateTime(problem.endAt)
    return t(
      `flash sale đã kết thúc rồi, lúc ${end}`,
      `the sale would have ended already, on ${end}`,
    )
  }
  const what = named(problem.goods, problem.piece)
  if (problem.kind === 'price') {
    const [price, usual] = [formatVnd(problem.price), formatVnd(problem.piece.price)]
    return t(
      `giá ${price} không thấp hơn giá thường của ${what}, ${usual}`,
      `price ${price} is not below the usual price of ${what}, ${usual}`,
    )
  }
  if (problem.kind === 'row') {
    return t(
      `${what} đã có ở dòng ${problem.other}, cùng thời gian`,
      `${what} stands already in row ${problem.other}, at the same time`,
    )
  }
  const sale = formatSale(problem.sale)
  return t(
    `${what} đang ở flash sale khác lúc đó: ${sale}`,
    `${what} is in another flash sale then: ${sale}`,
  )
}

/** A warning in the words of the command line. */
export function describeWarning(warning: LineWarning): string {
  if (warning.kind === 'stock') {
    const { quantity, stock } = warning
    return t(
      `${quantity} món giá flash sale, nhưng chỉ còn ${stock} trong kho`,
      `${quantity} pieces at the flash price, but only ${stock} in stock`,
    )
  }
  if (warning.kind === 'tenth') {
    const [price, usual] = [formatVnd(warning.price), formatVnd(warning.usual)]
    return t(
      `${price} chỉ bằng một phần mười ${usual} hoặc ít hơn`,
      `${price} is a tenth or less of ${usual}`,
    )
  }
  const { slug } = warning.goods
  return t(`${slug} đang ẩn: người mua không thấy`, `${slug} is hidden: shoppers do not see it`)
}

/** “Trưa”, 20/11/2026 12:00 – 20/11/2026 14:00. */
export function formatSale({
  name,
  startAt,
  endAt,
}: {
  name: string
  startAt: Date
  endAt: Date
}): string {
  return `“${name}”, ${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
}

function named({ slug }: SaleTarget, { name }: Piece): string {
  return name ? `${slug} (${name})` : slug
}
