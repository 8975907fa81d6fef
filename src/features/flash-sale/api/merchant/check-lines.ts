import type { Piece, SaleTarget } from './sale-products.ts'

type Window = { startAt: Date; endAt: Date }

/** A line with the product or variant that it puts on sale. Without a price, prices are not compared. */
export type LineToCheck = Window & { row: number; price: number | null; goods: SaleTarget }

/** An existing sale that contains one of the variants. */
export type OccupiedWindow = Window & { saleId: string; variantId: string; name: string }

/** Why a line cannot be: the sale has ended, the price is not lower, or a variant is in another line or sale at the same time. */
export type LineProblem =
  | { kind: 'over'; endAt: Date }
  | { kind: 'price'; price: number; goods: SaleTarget; piece: Piece }
  | { kind: 'row'; other: number; goods: SaleTarget; piece: Piece }
  | { kind: 'sale'; sale: OccupiedWindow; goods: SaleTarget; piece: Piece }

/** What is valid but may be a mistake. */
export type LineWarning =
  | { kind: 'stock'; quantity: number; stock: number }
  | { kind: 'tenth'; price: number; usual: number }
  | { kind: 'hidden'; goods: SaleTarget }

export type OfRow<What> = What & { row: number }

export function findProblems(
  lines: readonly LineToCheck[],
  occupied: readonly OccupiedWindow[],
  now: Date,
): OfRow<LineProblem>[] {
  const byVariant = Map.groupBy(occupied, ({ variantId }) => variantId)
  const before = new Map<string, LineToCheck[]>()
  return lines.flatMap((line) => {
    const problem = windowProblem(line, now) ?? priceProblem(line) ?? conflictProblem(line)
    for (const { id } of line.goods.pieces) before.set(id, [...(before.get(id) ?? []), line])
    return problem ? [{ ...problem, row: line.row }] : []
  })

  function conflictProblem(line: LineToCheck): LineProblem | undefined {
    const { goods } = line
    for (const piece of goods.pieces) {
      const other = before.get(piece.id)?.find((earlier) => overlap(earlier, line))
      if (other) return { kind: 'row', other: other.row, goods, piece }
      const sale = byVariant.get(piece.id)?.find((one) => overlap(one, line))
      if (sale) return { kind: 'sale', sale, goods, piece }
    }
    return undefined
  }
}

function windowProblem({ endAt }: LineToCheck, now: Date): LineProblem | undefined {
  return endAt <= now ? { kind: 'over', endAt } : undefined
}

function priceProblem({ goods, price }: LineToCheck): LineProblem | undefined {
  if (price === null) return undefined
  const piece = goods.pieces.find((each) => each.price <= price)
  return piece && { kind: 'price', price, goods, piece }
}

type LineToWarnOf = {
  row: number
  goods: SaleTarget
  price: number | null
  quantity: number | null
  /** Pieces of the allotment that are sold already, which are no longer in stock. */
  sold?: number
}

export function findWarnings(lines: readonly LineToWarnOf[]): OfRow<LineWarning>[] {
  return lines.flatMap(({ row, goods, price, quantity, sold = 0 }) => {
    const stock = stockOf(goods)
    const usual = Math.min(...goods.pieces.map((piece) => piece.price))
    const found: LineWarning[] = []
    if (quantity !== null && stock !== null && stock < quantity - sold)
      found.push({ kind: 'stock', quantity: quantity - sold, stock })
    if (price !== null && price * 10 <= usual) found.push({ kind: 'tenth', price, usual })
    if (!goods.isPublished) found.push({ kind: 'hidden', goods })
    return found.map((warning) => ({ ...warning, row }))
  })
}

/** Pieces of all its variants; null when those of any are not counted. */
export function stockOf({ pieces }: SaleTarget): number | null {
  return pieces.reduce<number | null>(
    (sum, piece) => (sum === null || piece.stock === null ? null : sum + piece.stock),
    0,
  )
}

function overlap(one: Window, other: Window): boolean {
  return one.startAt < other.endAt && other.startAt < one.endAt
}
