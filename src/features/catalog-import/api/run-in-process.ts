import { fork } from 'node:child_process'
import { once } from 'node:events'
import { minimalEnvironment } from '#platform/minimal-environment.ts'
import { programFile } from '#platform/program-file.ts'
import type { Order, Told } from './import-process.ts'

const program = programFile('src/features/catalog-import/api/import-process.ts')
/** An Excel file's texts are kept whole, 100,000 rows of them in about 200 MB. */
const maxHeapMB = 768

export type Outcome = 'done' | 'stopped' | { problem: string }

/**
 * Runs a step in a process of its own: a table of a hundred thousand rows would keep pages waiting, and a hostile one fill the memory.
 * `onRows` returns false to stop it, which leaves the portions that are done; `onSlow` is told of statements that took long. Throws for
 * what is not the file's fault.
 */
export async function runInProcess(
  order: Order,
  onRows: (rows: number) => Promise<boolean>,
  onSlow: (statement: object) => void,
): Promise<Outcome> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMB}`],
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let outcome: Outcome | undefined
  let failure: string | undefined
  child.on('message', (told: Told) => {
    if ('rows' in told) {
      // An outage of the database ends the step itself.
      onRows(told.rows).then(
        (goesOn) => {
          if (goesOn) return
          outcome = 'stopped'
          child.kill('SIGKILL')
        },
        () => {},
      )
    } else if ('slow' in told) onSlow(told.slow)
    else if ('done' in told) outcome = 'done'
    else if ('stopped' in told) outcome = 'stopped'
    else if ('problem' in told) outcome = { problem: told.problem }
    else failure = told.failure
  })
  // A process that ends before it gets the message is noticed by `close`.
  child.once('spawn', () => child.send(order, () => {}))
  await once(child, 'close')
  if (failure) throw new Error(failure)
  return (
    outcome ?? { problem: 'Tệp này quá lớn hoặc không đọc được. Hãy chia thành vài tệp nhỏ hơn.' }
  )
}
