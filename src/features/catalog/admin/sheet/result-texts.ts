import { formatCount } from '#shared/format.ts'
import type { SheetResult } from '../../admin-sheet-contract.ts'

/** What a save or its undo did, in a sentence. */
export function resultText({ saved, rows }: SheetResult, done: string): string {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const rest = [
    [count('changed'), 'bị người khác sửa trước'],
    [count('refused'), 'chưa lưu được'],
    [count('gone'), 'đã bị xoá'],
  ] as const
  const parts = rest.flatMap(([number, text]) =>
    number > 0 ? `${formatCount(number)} dòng ${text}` : [],
  )
  return `${[`${done} ${formatCount(saved)} dòng`, ...parts].join(', ')}.`
}
