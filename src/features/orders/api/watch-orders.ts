import type { Db } from '#platform/database.ts'
import type { Notices } from '#platform/notices.ts'
import { orderChannel } from './order-changes.ts'
import { findOrders, type OrderRow } from './repository.ts'

type Listener = (order: OrderRow) => void

type Log = { warn(details: object, message: string): void }

/** Orders read at once. */
const batch = 50

/**
 * Tells of orders that changed, whichever process changed them. While no notices come through, orders that are watched
 * are read every `lookMs`. Orders are told at least once for each change, and may be told when nothing changed.
 */
export function createOrderWatch(db: Db, notices: Notices, log: Log, lookMs = 1500) {
  const watched = new Map<string, Set<Listener>>()
  const changed = new Set<string>()
  let stopListening: (() => void) | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let looking: Promise<void> | undefined

  function note(ids: Iterable<string>): void {
    for (const id of ids) if (watched.has(id)) changed.add(id)
    if (changed.size > 0) looking ??= look().finally(() => (looking = undefined))
  }

  async function look(): Promise<void> {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, batch)
      for (const id of ids) changed.delete(id)
      try {
        const orders = await findOrders(db, { ids }, { limit: batch, offset: 0 })
        for (const order of orders) for (const tell of watched.get(order.id) ?? []) tell(order)
      } catch (err) {
        log.warn({ err }, 'Changed orders could not be read')
        for (const id of ids) changed.add(id)
        return
      }
    }
  }

  function start(): void {
    stopListening = notices.listen(orderChannel, (id) =>
      note(id === undefined ? watched.keys() : [id]),
    )
    timer = setInterval(() => note(notices.isHeard() ? [] : watched.keys()), lookMs)
  }

  function stop(): void {
    stopListening?.()
    clearInterval(timer)
    changed.clear()
  }

  /** Tells of an order as it is, and after each change, until the returned function is called. */
  return (id: string, listener: Listener): (() => void) => {
    if (watched.size === 0) start()
    const listeners = watched.get(id) ?? new Set()
    watched.set(id, listeners.add(listener))
    note([id])
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && watched.get(id) === listeners) watched.delete(id)
      if (watched.size === 0) stop()
    }
  }
}
