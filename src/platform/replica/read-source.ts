import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Where an asynchronous context reads from. `replica`: a standby that has all changes heard of, or else the primary. `last known`: one
 * that has all that the primary was last known to have, for when the primary is away.
 */
export type ReadSource = 'primary' | 'replica' | 'last known'

const sources = new AsyncLocalStorage<ReadSource>()

/** Runs `work`, whose statements outside of it read from the primary. It must not write anywhere but there. */
export function readFrom<Result>(source: ReadSource, work: () => Promise<Result>): Promise<Result> {
  return sources.run(source, work)
}

export function readSource(): ReadSource {
  return sources.getStore() ?? 'primary'
}
