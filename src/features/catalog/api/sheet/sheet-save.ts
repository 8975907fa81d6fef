import type { SaveSheet } from '../../admin-sheet-contract.ts'
import type { StateBefore } from './bulk-lines.ts'

/** A save of the sheet, or one that takes another back. */
export type SheetSave = SaveSheet & {
  /** The change that this save takes back. */
  undoes?: string
  /** What products are to be again besides the texts of their states, by id. */
  statesBefore?: Readonly<Record<string, StateBefore>>
}
