import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchOrder } from './live-order.ts'
import { orderKey } from './order-query.ts'
import type { ShownOrder } from './order-readers.ts'

/**
 * Keeps the order of `orderQuery(id)` as fresh as it is on the server while its transfer is awaited: the page turns to
 * paid, partly paid or cancelled by itself.
 */
export function useLiveOrder(id: string, order: ShownOrder | undefined): void {
  const client = useQueryClient()
  const isAwaited = Boolean(order?.payment.bankTransfer)
  useEffect(() => {
    if (!isAwaited) return
    return watchOrder(id, (fresh) => {
      client.setQueryData(orderKey(id), fresh)
      if (!fresh.payment.bankTransfer) void client.invalidateQueries({ queryKey: ['orders'] })
    })
  }, [client, id, isAwaited])
}
