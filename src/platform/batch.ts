import type { Db } from './database.ts'
import { within } from './within.ts'

/** So many loads of one kind are under way at once. */
const atOnce = 2
/** So many callers share one load. */
const most = 100
/** Longer than any statement may take: a load that hangs all the same holds nobody up for ever. */
const longestMs = 25_000

/**
 * A look-up whose callers share statements: who asks while others are being looked up is looked up together with all who
 * came meanwhile, by a statement that begins after they asked. A rush costs few statements that way, and a single caller
 * waits for nobody. `load` answers one value for each key, in their order; when it fails, or takes longer than `limitMs`,
 * all who share it hear so.
 */
export function createBatch<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
  limitMs = longestMs,
): (db: Db, key: Key) => Promise<Value> {
  const desks = new WeakMap<Db, (key: Key) => Promise<Value>>()
  return (db, key) => {
    // A transaction sees what others don't, and ends with its owner.
    if (db.isTransaction) return single(load, db, key)
    const desk = desks.get(db) ?? openDesk((keys) => within(limitMs, load(db, keys), 'a load'))
    desks.set(db, desk)
    return desk(key)
  }
}

async function single<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
  db: Db,
  key: Key,
): Promise<Value> {
  const [value] = await load(db, [key])
  return value as Value
}

type Caller<Key, Value> = { key: Key } & PromiseWithResolvers<Value>

function openDesk<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly Value[]>) {
  const waiting: Caller<Key, Value>[] = []
  let underWay = 0

  async function serve(): Promise<void> {
    underWay++
    while (waiting.length > 0) {
      const served = waiting.splice(0, most)
      try {
        const values = await load(served.map(({ key }) => key))
        for (const [index, { resolve }] of served.entries()) resolve(values[index] as Value)
      } catch (error) {
        for (const { reject } of served) reject(error)
      }
    }
    underWay--
  }

  return (key: Key): Promise<Value> => {
    const caller = { key, ...Promise.withResolvers<Value>() }
    waiting.push(caller)
    if (underWay < atOnce) void serve()
    return caller.promise
  }
}
