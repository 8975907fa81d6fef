import { availableParallelism } from 'node:os'

/**
 * Processes that run tests at once: more than there are cores, since much of their time is spent waiting for programs that
 * they start, and no more than one PostgreSQL has connections for.
 */
export const testWorkers = Math.min(8, availableParallelism() * 2 + 1)

/** Browsers keep all cores busy: with more of them at once, each journey takes longer, and none ends sooner. */
export const journeyWorkers = Math.min(8, availableParallelism() * 2)
