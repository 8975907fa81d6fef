/** What a worker says to the first process: that it listens at an address, or why it can't start. */
export type Word = { kind: 'open'; address: string } | { kind: 'failed'; sentence: string }

/** The argument of the one worker that works on jobs. */
export const jobsArgument = '--jobs'
