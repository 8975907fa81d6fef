import { type Column, columns, type FormLine, tidyCell } from './form-values.ts'

/** The cells of what was copied from a spreadsheet; undefined for a single one. */
export function readBlock(text: string): string[][] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

/** Lines with a block of cells from this cell on; what reaches beyond the last line or column is left out. */
export function pasteBlock(
  lines: readonly FormLine[],
  block: readonly (readonly string[])[],
  { row, column }: { row: number; column: Column },
): FormLine[] {
  const first = columns.indexOf(column)
  return lines.map((line, index) => {
    const cells = block[index - row]
    if (!cells) return line
    const typed = columns.slice(first).flatMap((name, place) => {
      const cell = cells[place]
      return cell === undefined ? [] : [[name, tidyCell(name, cell)] as const]
    })
    return { ...line, ...Object.fromEntries(typed) }
  })
}
