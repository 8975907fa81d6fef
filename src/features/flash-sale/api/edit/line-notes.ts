import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import type { LineNote } from '../../admin-contract.ts'
import {
  findProblems,
  findWarnings,
  type LineProblem,
  type LineWarning,
  type OccupiedWindow,
} from '../merchant/check-lines.ts'
import type { SaleTarget } from '../merchant/sale-products.ts'
import type { StoredEntry } from './stored-sale.ts'

/** A line as it is entered, with what it stands for today and its entry where it has been saved. */
export type EnteredLine = {
  goods: SaleTarget | undefined
  price: number | null
  quantity: number | null
  stored: StoredEntry | undefined
}

type Around = {
  /** Undefined while it is not known when the sale runs. */
  window: { startAt: Date; endAt: Date } | undefined
  occupied: readonly OccupiedWindow[]
  now: Date
}

export type NotesOfLine = { problem: LineNote | null; warnings: LineNote[] }

/** What must be changed in the lines of a sale, and what may be a mistake, in their order. */
export function noteLines(lines: readonly EnteredLine[], around: Around): NotesOfLine[] {
  const { occupied, now } = around
  const window = isAhead(around) ? around.window : undefined
  const known = lines.flatMap(({ goods, price, quantity, stored }, row) => {
    if (!goods) return []
    // Whether a price is low enough is decided when it is set: the usual one may fall later.
    const isNewPrice = price !== null && price !== stored?.price
    const at = window ?? { startAt: now, endAt: new Date(8.64e15) }
    const sold = stored?.sold ?? 0
    return [{ row, goods, quantity, sold, ...at, price: isNewPrice ? price : null, typed: price }]
  })
  const found = findProblems(known, window ? occupied : [], now).filter(
    ({ kind }) => kind !== 'over',
  )
  const problems = new Map(found.map((problem) => [problem.row, problem]))
  const warnings = Map.groupBy(
    findWarnings(known.map((line) => ({ ...line, price: line.typed }))),
    ({ row }) => row,
  )
  return lines.map((line, row) => {
    const problem = problems.get(row)
    return {
      problem: ownProblem(line) ?? (problem ? problemNote(problem) : null),
      warnings: (warnings.get(row) ?? []).map(warningNote),
    }
  })
}

/** A time that is wrong by itself overlaps nothing. */
function isAhead({ window, now }: Around): boolean {
  return window !== undefined && window.endAt > now && window.startAt < window.endAt
}

/** What is wrong with a line whatever stands beside it. */
function ownProblem({ goods, price, quantity, stored }: EnteredLine): LineNote | null {
  if (!goods && !stored) return note('goods', 'Sản phẩm này không còn bán.')
  const sold = stored?.sold ?? 0
  if (!stored || sold === 0) return null
  if (price !== null && price !== stored.price) {
    const text = `Đã bán ${formatCount(sold)} suất với giá ${formatVnd(stored.price)} nên không đổi giá được.`
    return note('price', text)
  }
  return quantity !== null && quantity < sold
    ? note('quantity', `Đã bán ${formatCount(sold)} suất, nên cần ít nhất ${formatCount(sold)}.`)
    : null
}

function problemNote(problem: LineProblem): LineNote | null {
  if (problem.kind === 'over') return null
  const { piece } = problem
  if (problem.kind === 'price') {
    const of = piece.name ? ` của ${piece.name}` : ''
    return note('price', `Phải thấp hơn giá thường${of}, ${formatVnd(piece.price)}.`)
  }
  const what = piece.name || 'Sản phẩm này'
  if (problem.kind === 'row') return note('goods', `${what} đã có ở dòng ${problem.other + 1}.`)
  const { saleId: id, name, startAt, endAt } = problem.sale
  const time = `${formatDateTime(startAt)} – ${formatDateTime(endAt)}`
  return { ...note('goods', `${what} đang ở flash sale khác lúc đó: ${time}.`), sale: { id, name } }
}

function warningNote(warning: LineWarning): LineNote {
  if (warning.kind === 'stock') {
    const left = formatCount(warning.stock)
    return note('quantity', warning.stock === 0 ? 'Kho đã hết hàng.' : `Kho chỉ còn ${left}.`)
  }
  return warning.kind === 'tenth'
    ? note('price', 'Chỉ bằng một phần mười giá thường hoặc ít hơn.')
    : note('goods', 'Sản phẩm đang ẩn: khách không thấy.')
}

function note(field: LineNote['field'], text: string): LineNote {
  return { field, text, sale: null }
}
