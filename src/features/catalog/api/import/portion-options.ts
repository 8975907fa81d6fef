import type { Db } from '#platform/database.ts'
import type { Span } from './apply-products.ts'
import type { ImportOptions, ImportReport } from './import-report.ts'

export type PortionOptions = Omit<ImportOptions, 'dryRun' | 'onWritten'> & {
  /** Portions of the same import wait for each other, also those of another process. */
  importId: string
  /** The last row that has been brought in before; -1 when none has. */
  after: number
  /**
   * Begins the transaction of a portion, with what is known of the file so far. Returns the last row that has been brought in, which
   * another process may have done.
   */
  onBegin(tx: Db, rows: Span, report: ImportReport): Promise<number>
  /** Runs in each portion when its variants and products are locked, and may set the `problem` of rows of `import_lines`. */
  onLocked(tx: Db): Promise<void>
  /** Runs with what a portion has written. The portion before may not be committed yet. */
  onWritten(tx: Db, rows: Span, portion: ImportReport): Promise<void>
  /** Runs last, when the transaction of the portion before has ended. Throws OutOfTurn if it is to be tried again. */
  onTurn(tx: Db, rows: Span, portion: ImportReport, report: ImportReport): Promise<void>
}

/** The portion before has to come first. */
export class OutOfTurn extends Error {
  constructor() {
    super('The portion before has not been brought in')
  }
}
