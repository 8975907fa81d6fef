import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { type Position, type PrimaryPosition, parseLsn } from './primary-position.ts'
import { readSource } from './read-source.ts'

/** Reads by where they went: `behind` and `away` say why the primary was read instead. */
export type ReplicaReads = { replica: number; behind: number; away: number }

type Options = {
  position: PrimaryPosition
  reads: ReplicaReads
  /** Whether the replica did not answer when it was last asked. */
  state: { isAway: boolean }
  /** Called when the replica stops answering. */
  onAway: (error: unknown) => void
  now?: () => number
}

/** Replicas whose clocks differ more would begin and end sales at other times. */
const maxClockDifferenceMs = 1000
const retryMs = 2000

/**
 * A pool that hands out connections of `replica` where `readSource` allows it and they have replayed what is required, which each
 * connection is asked for anew when more is required: behind a balancer they may lead to different servers. All others are the primary's.
 */
export function routeReads(primary: pg.Pool, replica: pg.Pool, options: Options): PostgresPool {
  const { position, reads, state, onAway, now = Date.now } = options
  const replayed = new WeakMap<pg.PoolClient, bigint>()
  let retryAt = 0

  async function hasReplayed(client: pg.PoolClient, { lsn, clockAhead }: Position) {
    const known = replayed.get(client)
    if (known !== undefined && known >= lsn) return true
    // Null on a server that is no standby, or no longer one.
    const { rows } = await client.query<{ lsn: string | null; clock: number }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS lsn,
        (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock`,
    )
    const [found] = rows
    if (!found?.lsn) return false
    if (Math.abs(found.clock - now() - clockAhead) > maxClockDifferenceMs) return false
    const at = parseLsn(found.lsn)
    replayed.set(client, at)
    return at >= lsn
  }

  async function connectTo(required: Position): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined
    try {
      client = await replica.connect()
      const isCurrent = await hasReplayed(client, required)
      state.isAway = false
      if (isCurrent) {
        reads.replica += 1
        return client
      }
      client.release()
      reads.behind += 1
    } catch (error) {
      client?.release(true)
      retryAt = now() + retryMs
      reads.away += 1
      if (!state.isAway) onAway(error)
      state.isAway = true
    }
    return undefined
  }

  return {
    async connect() {
      const source = readSource()
      if (source === 'primary' || now() < retryAt) return primary.connect()
      const required = source === 'replica' ? position.current() : position.lastKnown()
      return (required && (await connectTo(required))) ?? primary.connect()
    },
    end: () => primary.end(),
    options: primary.options,
  }
}
