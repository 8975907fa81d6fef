import type { Db } from '#platform/database.ts'
import type { PgNotifications } from '#platform/pg-notifications.ts'
import { orderChannel } from './notify-order-changed.ts'
import { findOrders, type OrderRow } from './repository.ts'

type Listener = (order: OrderRow) => void

type Log = { warn(details: object, message: string): void }

/** Orders per query. */
const batch = 50

/**
 * Calls listeners with orders changed by any process. Polls every `pollMs` while PostgreSQL notifications are down. Delivery
 * is at least once per change; listeners may also get an unchanged order.
 */
export function createOrderWatcher(
  db: Db,
  pgNotifications: PgNotifications,
  log: Log,
  pollMs = 1500,
) {
  const watched = new Map<string, Set<Listener>>()
  const changed = new Set<string>()
  let stopListening: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let reloading: Promise<void> | undefined

  function markChanged(ids: Iterable<string>): void {
    for (const id of ids) if (watched.has(id)) changed.add(id)
    if (changed.size > 0) reloading ??= reload().finally(() => (reloading = undefined))
  }

  async function reload(): Promise<void> {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, batch)
      for (const id of ids) changed.delete(id)
      try {
        const orders = await findOrders(db, { ids }, { limit: batch, offset: 0 })
        for (const order of orders)
          for (const listener of watched.get(order.id) ?? []) listener(order)
      } catch (err) {
        log.warn({ err }, 'Changed orders could not be read')
        for (const id of ids) changed.add(id)
        return
      }
    }
  }

  function start(): void {
    stopListening = pgNotifications.listen(orderChannel, (id) =>
      markChanged(id === undefined ? watched.keys() : [id]),
    )
    timer = setInterval(
      () => markChanged(pgNotifications.isConnected() ? [] : watched.keys()),
      pollMs,
    )
  }

  function stop(): void {
    stopListening?.()
    clearInterval(timer)
    changed.clear()
  }

  /** Calls `listener` with the current order and after each change; returns the unsubscribe function. */
  return (id: string, listener: Listener): (() => void) => {
    if (watched.size === 0) start()
    const listeners = watched.get(id) ?? new Set()
    watched.set(id, listeners.add(listener))
    markChanged([id])
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id)
      if (watched.size === 0) stop()
    }
  }
}
