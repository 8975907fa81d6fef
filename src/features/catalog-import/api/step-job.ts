import type { Db } from '#platform/database.ts'

/** A step of an import, on a file of this machine. `onRows` is told how far it is. */
export type StepJob = { db: Db; importId: string; file: string; onRows: (rows: number) => void }

/** Another process has run the step meanwhile. */
export class AlreadyDone extends Error {}

/** Staff have asked to stop; what is done so far stays. */
export class Stopped extends Error {}
