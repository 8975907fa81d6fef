import { jobsArgument, type Word } from './words.ts'

/** Whether the first process has given the jobs to this worker. */
export function worksOnJobs(): boolean {
  return process.argv.includes(jobsArgument)
}

/** Tells the first process that this worker listens at `address`. */
export function tellOpen(address: string): void {
  say({ kind: 'open', address })
}

/** Tells the first process why this worker can't start. */
export function tellFailure(sentence: string): void {
  say({ kind: 'failed', sentence })
}

function say(word: Word): void {
  // A first process that has gone needs to hear nothing.
  process.send?.(word, () => {})
}
