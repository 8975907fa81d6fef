import { t } from '#platform/language.ts'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import type { Piece, SaleTarget } from './resolve-targets.ts'
import type { SaleLine } from './sale-line.ts'

export type LineIssue = { row: number; reason: string }

/** A line with the product or variant that it puts on sale. */
export type ResolvedLine = SaleLine & { goods: SaleTarget }

/** An existing sale that contains one of the variants. */
export type OccupiedWindow = { variantId: string; name: string; startAt: Date; endAt: Date }

/** Errors: the sale has ended, the price is not lower, or a variant is in another line or sale at the same time. */
export function findProblems(
  lines: readonly ResolvedLine[],
  occupied: readonly OccupiedWindow[],
  now: Date,
): LineIssue[] {
  const byVariant = Map.groupBy(occupied, ({ variantId }) => variantId)
  const before = new Map<string, ResolvedLine[]>()
  return lines.flatMap((line) => {
    const reason = windowProblem(line, now) ?? priceProblem(line) ?? conflictProblem(line)
    for (const { id } of line.goods.pieces) before.set(id, [...(before.get(id) ?? []), line])
    return reason ? [{ row: line.row, reason }] : []
  })

  function conflictProblem({ goods, ...line }: ResolvedLine): string | undefined {
    for (const piece of goods.pieces) {
      const other = before.get(piece.id)?.find((earlier) => overlap(earlier, line))
      if (other)
        return t(
          `${named(goods, piece)} đã có ở dòng ${other.row}, cùng thời gian`,
          `${named(goods, piece)} stands already in row ${other.row}, at the same time`,
        )
      const sale = byVariant.get(piece.id)?.find((one) => overlap(one, line))
      if (sale)
        return t(
          `${named(goods, piece)} đang ở flash sale khác lúc đó: ${formatSale(sale)}`,
          `${named(goods, piece)} is in another flash sale then: ${formatSale(sale)}`,
        )
    }
    return undefined
  }
}

function windowProblem({ endAt }: SaleLine, now: Date): string | undefined {
  return endAt <= now
    ? t(
        `flash sale đã kết thúc rồi, lúc ${formatDateTime(endAt)}`,
        `the sale would have ended already, on ${formatDateTime(endAt)}`,
      )
    : undefined
}

function priceProblem({ goods, price }: ResolvedLine): string | undefined {
  const dear = goods.pieces.find((piece) => piece.price <= price)
  if (!dear) return undefined
  return t(
    `giá ${formatVnd(price)} không thấp hơn giá thường của ${named(goods, dear)}, ${formatVnd(dear.price)}`,
    `price ${formatVnd(price)} is not below the usual price of ${named(goods, dear)}, ${formatVnd(dear.price)}`,
  )
}

/** Lines that are valid but may be mistakes. */
export function findWarnings(lines: readonly ResolvedLine[]): LineIssue[] {
  return lines.flatMap(({ row, goods, price, quantity }) => {
    const stock = goods.pieces.reduce<number | null>(
      (sum, piece) => (sum === null || piece.stock === null ? null : sum + piece.stock),
      0,
    )
    const usual = Math.min(...goods.pieces.map((piece) => piece.price))
    return [
      ...(stock !== null && stock < quantity
        ? [
            t(
              `${quantity} món giá flash sale, nhưng chỉ còn ${stock} trong kho`,
              `${quantity} pieces at the flash price, but only ${stock} in stock`,
            ),
          ]
        : []),
      ...(price * 10 <= usual
        ? [
            t(
              `${formatVnd(price)} chỉ bằng một phần mười ${formatVnd(usual)} hoặc ít hơn`,
              `${formatVnd(price)} is a tenth or less of ${formatVnd(usual)}`,
            ),
          ]
        : []),
      ...(goods.isPublished
        ? []
        : [
            t(
              `${goods.slug} đang ẩn: người mua không thấy`,
              `${goods.slug} is hidden: shoppers do not see it`,
            ),
          ]),
    ].map((reason) => ({ row, reason }))
  })
}

type Window = { startAt: Date; endAt: Date }

function overlap(one: Window, other: Window): boolean {
  return one.startAt < other.endAt && other.startAt < one.endAt
}

/** “Trưa”, 20/11/2026 12:00 – 20/11/2026 14:00. */
export function formatSale({ name, startAt, endAt }: Window & { name: string }): string {
  return `“${name}”, ${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
}

function named({ slug }: SaleTarget, { name }: Piece): string {
  return name ? `${slug} (${name})` : slug
}
