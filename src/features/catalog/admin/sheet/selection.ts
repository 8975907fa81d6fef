export type Place = { row: number; column: number }
/** From the active cell, at which it began, to the other corner. */
export type Selection = { active: Place; end: Place }
export type Range = { top: number; bottom: number; left: number; right: number }
export type Size = { rows: number; columns: number }

export const selectOnly = (place: Place): Selection => ({ active: place, end: place })

export function rangeOf({ active, end }: Selection): Range {
  return {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    left: Math.min(active.column, end.column),
    right: Math.max(active.column, end.column),
  }
}

export const isInRange = ({ top, bottom, left, right }: Range, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

export const isOneCell = ({ top, bottom, left, right }: Range) => top === bottom && left === right

/** Within the sheet, such as after a filter has made it smaller. */
export function clampPlace({ row, column }: Place, { rows, columns }: Size): Place {
  const clamp = (value: number, size: number) => Math.max(0, Math.min(value, size - 1))
  return { row: clamp(row, rows), column: clamp(column, columns) }
}

type Move = { rows?: number; columns?: number; isExtending?: boolean }

/** The selection after an arrow key. */
export function moved(
  { active, end }: Selection,
  { rows = 0, columns = 0, isExtending = false }: Move,
  size: Size,
): Selection {
  const from = isExtending ? end : active
  const to = clampPlace({ row: from.row + rows, column: from.column + columns }, size)
  return isExtending ? { active, end: to } : selectOnly(to)
}

export function rowsOf({ top, bottom }: Pick<Range, 'top' | 'bottom'>): number[] {
  return Array.from({ length: bottom - top + 1 }, (_, index) => top + index)
}
