import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createDatabase } from '#platform/database.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { programFile } from '#platform/program-file.ts'
import { logSlowStatements } from '#platform/slow-statements.ts'
import { runStep, type Step } from './run-step.ts'
import { AlreadyDone, Stopped } from './step-job.ts'

/** The message to the process. */
export type Order = { step: Step; importId: string; file: string; databaseUrl: string }

/** What the process tells: rows so far, statements that took long, then that all is done, or why not. */
export type Told =
  | { rows: number }
  | { slow: object }
  | { done: true }
  | { stopped: true }
  | { problem: string }
  | { failure: string }

// A graceful stop of the shop lets this process finish; only when the parent is gone it exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

const tell = (told: Told) => process.send?.(told)
const pauseMs = 300

// A hostile file may fill the memory outside of the heap, or block this thread for ever.
new Worker(programFile('src/features/catalog-import/api/watch-process.ts'))

process.once('message', async ({ databaseUrl, step, ...job }: Order) => {
  // Pages go first.
  setPriority(10)
  const database = createDatabase(databaseUrl, {
    // The file's lines, two portions, and what these read beside.
    max: 5,
    applicationName: 'tiem import',
    log: logSlowStatements({ warn: (slow) => void tell({ slow }) }),
  })
  let told = 0
  const onRows = (rows: number) => {
    if (Date.now() - told < pauseMs) return
    told = Date.now()
    tell({ rows })
  }
  try {
    await runStep(step, { ...job, db: database.db, onRows })
    tell({ done: true })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    if (error instanceof AlreadyDone) tell({ done: true })
    else if (error instanceof Stopped) tell({ stopped: true })
    else if (error instanceof OperatorError) tell({ problem: message })
    else tell({ failure: stack ?? message })
  }
  await database.close()
  process.disconnect()
})
