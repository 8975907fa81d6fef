import { formatCount } from '#shared/format.ts'

/** Pieces that a place besides the main one has. */
export type HeldStock = { name: string; stock: number }

/**
 * Why the stock of all places can't become this number; undefined when it can. The main place has what the others leave: orders whose
 * place is not chosen yet may take it below zero, staff may not.
 */
export function heldProblem(
  before: number | null,
  after: number | null,
  held: readonly HeldStock[],
): string | undefined {
  const least = held.reduce((sum, { stock }) => sum + stock, 0)
  const isLess = after !== null && (before === null || after < before)
  if (!isLess || after >= least) return undefined
  const places = held.map(({ name, stock }) => `${name} đang giữ ${formatCount(stock)}`).join(', ')
  return `${places}, tổng không thể dưới ${formatCount(least)}; hãy chuyển hoặc kiểm kho.`
}
