import { jobsArgument, type WorkerMessage } from './ipc-messages.ts'

/** True in the worker that processes jobs. */
export function worksOnJobs(): boolean {
  return process.argv.includes(jobsArgument)
}

/** Reports to the primary process that this worker listens at `address`. */
export function reportListening(address: string): void {
  send({ kind: 'open', address })
}

/** Reports to the primary process why this worker cannot start. */
export function reportStartFailure(sentence: string): void {
  send({ kind: 'failed', sentence })
}

function send(message: WorkerMessage): void {
  // The callback ignores the error when the primary process has exited.
  process.send?.(message, () => {})
}
