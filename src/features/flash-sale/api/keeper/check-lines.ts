import { formatDateTime, formatVnd } from '#shared/format.ts'
import type { Goods, Piece } from './find-goods.ts'
import type { SaleLine } from './sale-line.ts'

export type Remark = { row: number; reason: string }

/** A line and what it puts on sale. */
export type KnownLine = SaleLine & { goods: Goods }

/** A sale of the shop that has one of the variants in some window. */
export type Taken = { variantId: string; name: string; startAt: Date; endAt: Date }

/** Why a line can't be: its window is over, its price is none, another line or another sale has the same goods. */
export function findProblems(
  lines: readonly KnownLine[],
  taken: readonly Taken[],
  now: Date,
): Remark[] {
  const byVariant = Map.groupBy(taken, ({ variantId }) => variantId)
  const before = new Map<string, KnownLine[]>()
  return lines.flatMap((line) => {
    const reason = windowProblem(line, now) ?? priceProblem(line) ?? goodsProblem(line)
    for (const { id } of line.goods.pieces) before.set(id, [...(before.get(id) ?? []), line])
    return reason ? [{ row: line.row, reason }] : []
  })

  function goodsProblem({ goods, ...line }: KnownLine): string | undefined {
    for (const piece of goods.pieces) {
      const other = before.get(piece.id)?.find((earlier) => overlap(earlier, line))
      if (other)
        return `${named(goods, piece)} stands already in row ${other.row}, at the same time`
      const sale = byVariant.get(piece.id)?.find((one) => overlap(one, line))
      if (sale) return `${named(goods, piece)} is in another flash sale then: ${inWords(sale)}`
    }
    return undefined
  }
}

function windowProblem({ endAt }: SaleLine, now: Date): string | undefined {
  return endAt <= now ? `the sale would have ended already, on ${formatDateTime(endAt)}` : undefined
}

function priceProblem({ goods, price }: KnownLine): string | undefined {
  const dear = goods.pieces.find((piece) => piece.price <= price)
  if (!dear) return undefined
  return `price ${formatVnd(price)} is not below the usual price of ${named(goods, dear)}, ${formatVnd(dear.price)}`
}

/** What is allowed, but may be a slip. */
export function findOddities(lines: readonly KnownLine[]): Remark[] {
  return lines.flatMap(({ row, goods, price, quantity }) => {
    const stock = goods.pieces.reduce<number | null>(
      (sum, piece) => (sum === null || piece.stock === null ? null : sum + piece.stock),
      0,
    )
    const usual = Math.min(...goods.pieces.map((piece) => piece.price))
    return [
      ...(stock !== null && stock < quantity
        ? [`${quantity} pieces at the flash price, but only ${stock} in stock`]
        : []),
      ...(price * 10 <= usual
        ? [`${formatVnd(price)} is a tenth or less of ${formatVnd(usual)}`]
        : []),
      ...(goods.isPublished ? [] : [`${goods.slug} is hidden: shoppers do not see it`]),
    ].map((reason) => ({ row, reason }))
  })
}

type Window = { startAt: Date; endAt: Date }

function overlap(one: Window, other: Window): boolean {
  return one.startAt < other.endAt && other.startAt < one.endAt
}

/** “Trưa”, 20/11/2026 12:00 – 20/11/2026 14:00. */
export function inWords({ name, startAt, endAt }: Window & { name: string }): string {
  return `“${name}”, ${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
}

function named({ slug }: Goods, { name }: Piece): string {
  return name ? `${slug} (${name})` : slug
}
