import { formatCount } from '#shared/format.ts'
import { keyOf, problemOfCell } from './edits.ts'
import type { Sheet } from './patches.ts'
import type { Place } from './selection.ts'
import { ownerOf } from './sheet-rows.ts'

/** Cells that can't be saved: where they are, and how many are in rows that are not shown. */
export type SheetProblems = { places: Place[]; hidden: number }

export function findProblems(sheet: Sheet): SheetProblems {
  const { rows, columns, edits } = sheet
  if (edits.size === 0) return { places: [], hidden: 0 }
  const places: Place[] = []
  const seen = new Set<string>()
  for (const [row, item] of rows.entries()) {
    for (const [column, name] of columns.entries()) {
      if (name === 'variant') continue
      const key = keyOf(ownerOf(item, name), name)
      if (!edits.has(key) || seen.has(key)) continue
      seen.add(key)
      if (problemOfCell(item, name, edits)) places.push({ row, column })
    }
  }
  const hidden = [...edits].filter(([key, { problem }]) => problem && !seen.has(key)).length
  return { places, hidden }
}

/** How many cells have to be mended before a save; undefined when none has. */
export function problemSentence({ places, hidden }: SheetProblems): string | undefined {
  const wrong = places.length + hidden
  if (wrong === 0) return undefined
  const unseen = hidden > 0 ? `, ${formatCount(hidden)} ô ở dòng không hiện` : ''
  return `${formatCount(wrong)} ô cần sửa trước khi lưu${unseen}.`
}
