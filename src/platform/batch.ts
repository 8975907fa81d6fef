import type { Db } from './database.ts'
import { type ReadSource, readSource } from './replica/read-source.ts'
import { withTimeout } from './with-timeout.ts'

/** The most loads of one kind at once. */
const maxLoads = 2
/** The most keys of one load. */
const maxKeys = 100
/** Longer than any statement may take: a load that hangs all the same blocks nothing for ever. */
const longestMs = 25_000

/**
 * A look-up by key whose concurrent callers share statements: keys that arrive while `maxLoads` loads are under way form the
 * next load, which begins after they arrived. A single caller never waits. `load` returns one value for each key, in their
 * order; when it fails, or takes longer than `limitMs`, all its callers get the error. Callers that read from different
 * sources share nothing. In a transaction each call is a statement of its own.
 */
export function createBatch<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
  limitMs = longestMs,
): (db: Db, key: Key) => Promise<Value> {
  type Batchers = Map<ReadSource, (key: Key) => Promise<Value>>
  const batchers = new WeakMap<Db, Batchers>()
  return (db, key) => {
    // A transaction sees other data than the rest, and ends with its owner.
    if (db.isTransaction) return loadOne(load, db, key)
    const bySource: Batchers = batchers.get(db) ?? new Map()
    batchers.set(db, bySource)
    const source = readSource()
    const batcher =
      bySource.get(source) ??
      createBatcher((keys: readonly Key[]) => withTimeout(limitMs, load(db, keys), 'a load'))
    bySource.set(source, batcher)
    return batcher(key)
  }
}

async function loadOne<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
  db: Db,
  key: Key,
): Promise<Value> {
  const [value] = await load(db, [key])
  return value as Value
}

type Call<Key, Value> = { key: Key } & PromiseWithResolvers<Value>

function createBatcher<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly Value[]>) {
  const waiting: Call<Key, Value>[] = []
  let loads = 0

  async function drain(): Promise<void> {
    loads++
    while (waiting.length > 0) {
      const calls = waiting.splice(0, maxKeys)
      try {
        const values = await load(calls.map(({ key }) => key))
        for (const [index, { resolve }] of calls.entries()) resolve(values[index] as Value)
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    loads--
  }

  return (key: Key): Promise<Value> => {
    const call = { key, ...Promise.withResolvers<Value>() }
    waiting.push(call)
    if (loads < maxLoads) void drain()
    return call.promise
  }
}
