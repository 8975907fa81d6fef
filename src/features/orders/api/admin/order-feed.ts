import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { PgNotifications } from '#platform/pg-notifications.ts'
import { orderChannel } from '../notify-order-changed.ts'

export type OrderNews = {
  placed: { id: string; createdAt: string }[]
  /** Ids. */
  changed: string[]
}

type Listener = (news: OrderNews) => void
type Options = {
  pollMs?: number
  /** Called after listeners were told of new orders. */
  onPlaced?: () => void
}
type Log = { warn(details: object, message: string): void }
type Row = { id: string; created_at: Date; version: string }

/** Longer than any transaction lasts: an order is seen only when it is committed, but dated at its beginning. */
const windowSeconds = 30
/** Orders per poll; in a rush some are not told, but the next is. */
const most = 500

/**
 * Tells listeners of orders that any process has placed or changed. Changes are announced by notifications; placing an order
 * sends none, since they would make the commits of orders wait for each other, so orders are also read every `pollMs` while
 * somebody listens.
 */
export function createOrderFeed(
  db: Db,
  pgNotifications: PgNotifications,
  log: Log,
  { pollMs = 1500, onPlaced = () => {} }: Options = {},
) {
  const listeners = new Set<Listener>()
  let known: Map<string, string> | undefined
  let stopListening: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let polling: Promise<void> | undefined
  let isDue = false

  async function poll(): Promise<void> {
    const { rows } = await sql<Row>`
      SELECT id, created_at, updated_at::text AS version FROM orders
      WHERE updated_at > now() - make_interval(secs => ${windowSeconds}) ORDER BY updated_at DESC LIMIT ${most}`.execute(
      db,
    )
    const before = known
    known = new Map(rows.map(({ id, version }) => [id, version]))
    if (before) tell(before, rows)
  }

  function tell(before: ReadonlyMap<string, string>, rows: readonly Row[]): void {
    const oldest = Date.now() - windowSeconds * 1000
    const isNew = ({ id, created_at }: Row) => !before.has(id) && created_at.getTime() > oldest
    const placed = rows.filter(isNew)
    const changed = rows.filter((row) => !isNew(row) && before.get(row.id) !== row.version)
    if (placed.length + changed.length === 0) return
    const news = {
      placed: placed.map(({ id, created_at }) => ({ id, createdAt: created_at.toISOString() })),
      changed: changed.map(({ id }) => id),
    }
    for (const listener of listeners) listener(news)
    if (placed.length > 0) onPlaced()
  }

  function pollSoon(): void {
    isDue = true
    polling ??= pollWhileDue().finally(() => (polling = undefined))
  }

  async function pollWhileDue(): Promise<void> {
    while (isDue && listeners.size > 0) {
      isDue = false
      await poll().catch((err) => log.warn({ err }, 'New orders could not be read'))
    }
  }

  function start(): void {
    stopListening = pgNotifications.listen(orderChannel, pollSoon)
    timer = setInterval(pollSoon, pollMs)
  }

  function stop(): void {
    stopListening?.()
    clearInterval(timer)
    known = undefined
  }

  /** Calls `listener` from now on; returns the unsubscribe function. */
  return async (listener: Listener): Promise<() => void> => {
    listeners.add(listener)
    if (listeners.size === 1) start()
    if (!known) {
      pollSoon()
      await polling
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  }
}
