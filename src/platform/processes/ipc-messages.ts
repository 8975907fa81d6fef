/** A worker's message to the primary process: it listens at `address`, or it could not start. */
export type WorkerMessage = { kind: 'open'; address: string } | { kind: 'failed'; sentence: string }

/** The command-line argument of the one worker that processes jobs. */
export const jobsArgument = '--jobs'
