import type { Category } from './tree.ts'

/** The dialog that is open. */
export type Opened =
  | { kind: 'add'; parentId: string | null }
  | { kind: 'edit'; category: Category }
  | { kind: 'merge' | 'empty'; category: Category }
