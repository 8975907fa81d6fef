import type { Db } from '#platform/database.ts'
import type { MediaStore } from '#platform/media-store.ts'
import type { FieldWords } from './field-words.ts'
import type { VariantChanges } from './variant-changes.ts'
import { createWarnings, type Warnings } from './warnings.ts'

/**
 * A line of a file: its value, or why it cannot be read. The lines of a table have its columns; a line that was completed from a product of
 * the shop has that as `known`.
 */
export type SourceLine = {
  row: number
  columns?: readonly string[]
  known?: Readonly<Record<string, unknown>>
} & ({ value: unknown } | { problem: string; name?: string | undefined })
/** `name` is that of the product, or its SKU. */
export type BadRow = { row: number; reason: string; name?: string | undefined }

/** What the stock of a line means for a variant that exists; a new one always takes it. */
export type StockMode = 'keep' | 'set' | 'add'

export type ImportOptions = {
  /** The store of local pictures and videos. */
  pictures: MediaStore
  /** The folder that relative picture paths start from. */
  baseFolder: string
  /** Checks and counts without changing anything. */
  dryRun?: boolean
  /** Skips bad rows instead of refusing the file. */
  skipBad?: boolean
  /** `keep` by default, since a file is older than the orders that came after it. */
  stock?: StockMode
  /** How problems name fields; as the file has them by default. */
  words?: FieldWords
  /** Lines say all of a product: barcodes and cost prices that they leave out are cleared. */
  isWhole?: boolean
  /** Whom the ledger names for stock that the file moves. */
  by?: string | undefined
  onProgress?: (progress: { phase: 'read' | 'write'; rows: number }) => void
  /** Runs when lines are matched and locked, and may set the `problem` of rows of `import_lines`. */
  onMatched?: (tx: Db) => Promise<void>
  /** Runs with the rows that are written, before they are committed or, in a dry run, rolled back. */
  onWritten?: (tx: Db, rows: { from: number; to: number }, report: ImportReport) => Promise<void>
}

export type ImportReport = {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Sorted by row. */
  bad: BadRow[]
  warnings: Warnings
  missingPictures: number
  /** Ids of categories and brands that the shop did not have. */
  made: { categories: string[]; brands: string[] }
  /** Changes of known variants; undefined when bad rows made the file refused. */
  variants?: VariantChanges & {
    /** How many keep a stock that differs from the file's. */
    stockKept: number
  }
  /** False for a dry run, and when bad rows made the file refused. */
  applied: boolean
}

export function createReport(): ImportReport {
  return {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    bad: [],
    warnings: createWarnings(),
    missingPictures: 0,
    made: { categories: [], brands: [] },
    applied: false,
  }
}
